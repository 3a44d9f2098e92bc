import { StoreUnavailableError } from "../../core/index.ts";

/** Links of a chain of causes that are looked at. */
const MAX_CAUSES = 8;

/** Driver codes, Node's and Prisma's own, with what a person should do. First match wins. */
const FAILURES: readonly { codes: RegExp; why: string; mend: string }[] = [
  {
    codes: /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/,
    why: "the disk is full",
    mend: "Free some space; nothing that was stored is lost, and work goes on by itself.",
  },
  {
    codes: /^(SQLITE_READONLY.*|EROFS|25006)$/,
    why: "it is read-only",
    mend: "Make it writable for the user that runs Countersign, or set DATABASE_URL to another one.",
  },
  {
    codes: /^(SQLITE_BUSY.*|SQLITE_LOCKED.*)$/,
    why: "another process has been writing to it for too long",
    mend: "Find the other process that has the file open (a second Countersign, a backup) and stop it.",
  },
  {
    codes: /^(SQLITE_NOTADB|SQLITE_CORRUPT.*)$/,
    why: "it is not a SQLite database, or it is damaged",
    mend: "Check DATABASE_URL; if it is the right file, move it away and restore a backup.",
  },
  {
    codes: /^SQLITE_IOERR.*$/,
    why: "the disk failed to read or write",
    mend: "Check the disk and the system log; do not keep the file on a network share.",
  },
  {
    codes: /^(SQLITE_CANTOPEN.*|SQLITE_PERM|EACCES|EPERM|ENOENT|ENOTDIR|EISDIR|EEXIST|ELOOP)$/,
    why: "it cannot be made or opened",
    mend:
      "Give the user that runs Countersign write permission for the file and its folder, " +
      "or set COUNTERSIGN_DATA_DIR or DATABASE_URL to another place.",
  },
  {
    codes: /^(28...|AuthenticationFailed|DatabaseAccessDenied|42501)$/,
    why: "the server does not let this user in",
    mend: "Check the user and the password in DATABASE_URL, and the user's rights on the database.",
  },
  {
    codes: /^(3D000|DatabaseDoesNotExist)$/,
    why: "the server has no such database",
    mend: "Create it (createdb), or correct the name in DATABASE_URL.",
  },
  {
    codes: /^(53300|TooManyConnections)$/,
    why: "the server has no connection left",
    mend: "Raise max_connections there, or run fewer processes.",
  },
  {
    codes: /^TlsConnectionError$/,
    why: "no secure connection could be made",
    mend: "Check sslmode in DATABASE_URL against what the server offers.",
  },
  {
    codes:
      /^(ECONN.*|ENOTFOUND|EAI_.*|EHOST.*|ENET.*|ETIMEDOUT|EPIPE|DatabaseNotReachable|ConnectionClosed|SocketTimeout|08...|57P0.|25P03)$/,
    why: "the server does not answer",
    mend: "Check that it is running, and the host and port in DATABASE_URL.",
  },
  {
    codes: /^(P2028|P2024|57014|55P03|40001|40P01|TransactionWriteConflict)$/,
    why: "it was too busy to answer in time",
    mend: "Try again; if it stays so, look for a long-running transaction in the database.",
  },
];

/** What `pg` says, without a code, when no connection came in time or one broke off. */
const UNREACHABLE = /timeout exceeded when trying to connect|Connection terminated/;

/**
 * The error to throw for one that came out of the database: a `StoreUnavailableError` that says
 * what to do when the database itself failed, or else the same error.
 */
export function storeFailure(error: unknown, place: string): unknown {
  if (error instanceof StoreUnavailableError) return error;
  const code = failureCode(error);
  const failure = FAILURES.find(({ codes }) => codes.test(code));
  if (failure === undefined) return error;
  const text = `Cannot use ${place}: ${failure.why} (${code}). ${failure.mend}`;
  return new StoreUnavailableError(text, { cause: error });
}

const PRISMA_CODE = /^P\d{4}$/;
/** The adapters' word for "a code of the driver that we do not know". */
const VAGUE = /^(sqlite|postgres)$/;

/** The most telling code of an error: the driver's where there is one. Empty when it has none. */
export function failureCode(error: unknown): string {
  const links = [...causes(error)];
  if (links.some(({ message }) => typeof message === "string" && UNREACHABLE.test(message))) {
    return "ETIMEDOUT";
  }
  const codes = links.flatMap((link) => [link["originalCode"], link["kind"], link["code"]]);
  const known = codes
    .filter((code) => typeof code === "string")
    .filter((code) => !VAGUE.test(code));
  return known.find((code) => !PRISMA_CODE.test(code)) ?? known[0] ?? "";
}

/** A conflict with another transaction, after which the same work may be tried again. */
export function isConflict(error: unknown): boolean {
  return /^(40001|40P01|TransactionWriteConflict|P2034)$/.test(failureCode(error));
}

/** Whether the error says that another row has this value of `field` already. */
export function isDuplicate(error: unknown, field: string): boolean {
  // SQLite names the columns, PostgreSQL the index: `Message_eventId_key`.
  const named = new RegExp(`(?<![A-Za-z])${field}(?![A-Za-z])`);
  return [...causes(error)].some(
    ({ kind, constraint }) =>
      kind === "UniqueConstraintViolation" && named.test(JSON.stringify(constraint ?? "")),
  );
}

function* causes(error: unknown): Generator<Record<string, unknown>> {
  let link = error;
  for (let depth = 0; depth < MAX_CAUSES && isRecord(link); depth++) {
    yield link;
    const meta = link["meta"];
    const errors = link["errors"];
    link =
      (isRecord(meta) ? meta["driverAdapterError"] : undefined) ??
      link["cause"] ??
      (Array.isArray(errors) ? errors[0] : undefined);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
