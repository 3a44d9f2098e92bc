// Generates the Prisma clients for both providers from prisma/models.prisma into src/generated.
// Runs as npm's postinstall and before `npm start` and `npm test`, on Node 20 or newer, without
// the network, and does nothing while models and Prisma are the ones it generated from.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const OUTPUT = join(ROOT, "src", "generated");
const STAMP = join(OUTPUT, ".generated-from");
const PROVIDERS = ["sqlite", "postgresql"];

/** Prisma wants a schema engine to be there, and never runs it to generate: any program will do. */
const OFFLINE = {
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  CHECKPOINT_DISABLE: "1",
};

const prismaPackage = createRequire(import.meta.url).resolve("prisma/package.json");
const models = readFileSync(join(ROOT, "prisma", "models.prisma"), "utf8");
const wanted = createHash("sha256")
  .update(models)
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .update(readFileSync(prismaPackage))
  .digest("hex");

const stamped = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
const present = PROVIDERS.every((provider) => existsSync(join(OUTPUT, provider, "client.ts")));
if (!present || stamped !== wanted) generateAll();

function generateAll() {
  rmSync(STAMP, { force: true });
  for (const provider of PROVIDERS) generate(provider);
  writeFileSync(STAMP, wanted);
}

function head(provider) {
  return `generator client {
  provider            = "prisma-client"
  output              = "./${provider}"
  runtime             = "nodejs"
  moduleFormat        = "esm"
  importFileExtension = "ts"
  compilerBuild       = "small"
}

datasource db {
  provider = "${provider}"
}
`;
}

function generate(provider) {
  const schema = join(OUTPUT, `${provider}.prisma`);
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(schema, `${head(provider)}\n${models}`);
  const run = spawnSync(
    process.execPath,
    [
      join(dirname(prismaPackage), "build", "index.js"),
      "generate",
      "--no-hints",
      "--schema",
      schema,
    ],
    { cwd: ROOT, encoding: "utf8", env: { ...process.env, ...OFFLINE } },
  );
  if (run.status !== 0) {
    console.error(run.stdout, run.stderr);
    console.error(`The ${provider} client could not be generated from prisma/models.prisma.`);
    process.exit(1);
  }
}
