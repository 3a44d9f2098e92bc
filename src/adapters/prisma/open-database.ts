import { StoreUnavailableError } from "../../core/index.ts";
import type { Database } from "./database.ts";

/**
 * Opens `file:<path>` or `postgresql://…`. Only the driver that is needed is loaded.
 * @throws StoreUnavailableError when it cannot be opened, or the address is of another kind.
 */
export async function openDatabase(url: string): Promise<Database> {
  if (url.startsWith("file:")) {
    requirePlainPath(url);
    const { openSqlite } = await import("./open-sqlite.ts");
    return openSqlite(url.slice("file:".length));
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgresql } = await import("./open-postgresql.ts");
    return openPostgresql(url);
  }
  const scheme = /^[a-z+]*/i.exec(url)?.[0] ?? "";
  throw new StoreUnavailableError(
    `The database address starts with "${scheme}", which is not supported. ` +
      "Set DATABASE_URL to file:<path> or postgresql://<user>@<host>/<database>.",
  );
}

/** Two connections share one file, so it must be one; and no option in the address is read. */
function requirePlainPath(url: string): void {
  if (/^file:[^?:][^?]*$/.test(url)) return;
  throw new StoreUnavailableError(
    `The database address ${url} does not name a file. Set DATABASE_URL to file:<path>, ` +
      'without "?" and options behind it.',
  );
}
