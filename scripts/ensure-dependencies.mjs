// Runs before `npm start` and `npm test`, on whatever Node runs npm (20 or newer), so that each
// of the two works as the only command on a fresh clone. Installs when `node_modules` is absent
// or was made from another lock file; otherwise it costs one file comparison.
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const STAMP = "node_modules/.countersign-installed";

const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
const present = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";

if (present !== wanted) {
  console.error("Installing dependencies (first run, or package-lock.json changed) …");
  const install = spawnSync("npm", ["ci", "--no-fund", "--no-audit", "--loglevel=error"], {
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (install.status !== 0) {
    console.error(
      "npm ci failed. Check that this machine reaches the npm registry, then run the command again.",
    );
    process.exit(1);
  }
  writeFileSync(STAMP, wanted);
}

// Does nothing when the clients are those of prisma/models.prisma.
await import("./generate-clients.mjs");
