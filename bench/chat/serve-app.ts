/** Inside an app's process: tells the bench that it is there, answers it, and ends as it asks. */
export function serveApp(app: {
  /** What it answers to each question; the words after the first are handed over. */
  answers?: Readonly<Record<string, (words?: string) => unknown>>;
  close(): Promise<void>;
}): void {
  const answers: typeof app.answers = { cpuMs, counts: () => null, ...app.answers };
  process.on("message", (message) => {
    const [asked, words] = String(message).split(" ");
    const known = Object.entries(answers).find(([name]) => name === asked);
    if (known) void Promise.resolve(known[1](words)).then((said) => process.send?.(said ?? null));
    if (message === "close") void app.close().finally(() => process.exit());
  });
  process.once("disconnect", () => process.exit());
  process.send?.("ready");
}

/** What the bench handed over as the one argument; written by this same program. */
export function readSetup(): unknown {
  return JSON.parse(process.argv[2] ?? "");
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
