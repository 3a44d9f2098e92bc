type Log = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** What the web server needs of a logger; pino's fits. */
export type Logger = { info: Log; warn: Log; error: Log };
