import type { AdapterFactory } from "./generated-clients.ts";

export type SqlConnection = Awaited<ReturnType<AdapterFactory["connect"]>>;

/** A connection that has the schema to itself until its transaction ends. */
export type SchemaConnection = {
  /** Runs statements separated by semicolons. */
  run(script: string): Promise<void>;
  query(sql: string): Promise<Record<string, unknown>[]>;
};

/** An open database: what differs between the two kinds. Everything above it is written once. */
export type Database = {
  provider: "sqlite" | "postgresql";
  /** Which one it is, in words for a person; never a password. */
  place: string;
  /** Transactions and reads that it takes at once; more wait for their turn here. */
  atOnce: number;
  /** Hands the open connection to the Prisma client, which closes it with itself. */
  adapter: AdapterFactory;
  /** Runs `work` in one transaction that no other process's can overlap. */
  exclusively<T>(work: (connection: SchemaConnection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};
