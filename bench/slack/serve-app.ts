import type { AppSetup } from "./app-process.ts";

/** Inside an app's process: tells the bench that it is there, and does as the bench asks. */
export function serveApp(app: { stored(): number | null; close(): Promise<void> }): void {
  process.on("message", (message) => {
    if (message === "stored?") process.send?.(app.stored() ?? "nothing is stored");
    if (message === "close") void app.close().finally(() => process.exit());
  });
  process.once("disconnect", () => process.exit());
  process.send?.("ready");
}

export function readSetup(): AppSetup {
  return JSON.parse(process.argv[2] ?? "") as AppSetup;
}
