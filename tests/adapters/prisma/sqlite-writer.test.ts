import { describe, expect, it } from "vitest";
import type { SqlConnection } from "../../../src/adapters/prisma/database.ts";
import { createWriterTurns } from "../../../src/adapters/prisma/sqlite-writer.ts";

/** A connection that notes what it is told, and fails at what it is told to fail at. */
function recordingConnection(failsAt: (script: string) => boolean = () => false) {
  const said: string[] = [];
  // The driver throws at once, though its type promises a promise.
  const executeScript = (script: string) => {
    said.push(script);
    if (failsAt(script)) throw new Error(`no ${script}`);
    return Promise.resolve();
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- the writer runs scripts only
  return { said, connection: { executeScript } as unknown as SqlConnection };
}

const count = (said: readonly string[], script: string) => said.filter((s) => s === script).length;

describe("transactions that wait for each other", () => {
  it("reach the disk one by one when nobody waits", async () => {
    const { said, connection } = recordingConnection();
    const begin = createWriterTurns(connection, () => 0);
    for (let i = 0; i < 3; i++) await (await begin()).commit();
    expect(count(said, "COMMIT")).toBe(3);
  });

  it("reach the disk together, and none is done before all are there", async () => {
    const { said, connection } = recordingConnection();
    const begin = createWriterTurns(connection, () => 0);
    const done: number[] = [];
    const work = async (i: number) => {
      const transaction = await begin();
      expect(done).toEqual([]);
      await transaction.commit();
      expect(said.at(-1)).toBe("COMMIT");
      done.push(i);
    };
    await Promise.all([work(1), work(2), work(3)]);
    expect(done).toEqual([1, 2, 3]);
    expect(said.filter((script) => /BEGIN|COMMIT/.test(script))).toEqual([
      "BEGIN IMMEDIATE",
      "COMMIT",
    ]);
  });

  it("are together for 20 milliseconds: the file's lock is held for no longer", async () => {
    const { said, connection } = recordingConnection();
    let now = 0;
    const begin = createWriterTurns(connection, () => now);
    const work = async (ms: number) => {
      const transaction = await begin();
      now += ms;
      await transaction.commit();
    };
    await Promise.all([work(10), work(10), work(0)]);
    expect(count(said, "COMMIT")).toBe(1);
    await Promise.all([work(10), work(11), work(0)]);
    expect(count(said, "COMMIT")).toBe(3);
  });

  it("are no more than 32 together", async () => {
    const { said, connection } = recordingConnection();
    const begin = createWriterTurns(connection, () => 0);
    const work = async () => (await begin()).commit();
    await Promise.all(Array.from({ length: 33 }, work));
    expect(count(said, "COMMIT")).toBe(2);
  });

  it("are rolled back one by one", async () => {
    const { said, connection } = recordingConnection();
    const begin = createWriterTurns(connection, () => 0);
    const kept = async () => (await begin()).commit();
    const undone = async () => (await begin()).rollback();
    await Promise.all([kept(), undone(), kept()]);
    expect(count(said, "ROLLBACK TO turn; RELEASE turn")).toBe(1);
    expect(count(said, "ROLLBACK")).toBe(0);
    expect(count(said, "COMMIT")).toBe(1);
  });

  it("tell nobody why one was rolled back before what it saw is on disk", async () => {
    const { said, connection } = recordingConnection();
    const begin = createWriterTurns(connection, () => 0);
    const kept = async () => (await begin()).commit();
    const undone = async () => {
      await (await begin()).rollback();
      expect(said.at(-1)).toBe("COMMIT");
    };
    await Promise.all([kept(), undone(), kept()]);
    expect(count(said, "COMMIT")).toBe(1);
  });

  it("fail together when the disk does not take them, and the next one starts afresh", async () => {
    let isFull = true;
    const { said, connection } = recordingConnection((script) => script === "COMMIT" && isFull);
    const begin = createWriterTurns(connection, () => 0);
    const work = async () => (await begin()).commit();
    const ends = await Promise.allSettled([work(), work()]);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(said.at(-1)).toBe("ROLLBACK");
    isFull = false;
    await work();
    expect(said.slice(-4)).toEqual(["BEGIN IMMEDIATE", "SAVEPOINT turn", "RELEASE turn", "COMMIT"]);
  });

  it("fail together when SQLite has rolled back by itself in the midst of one", async () => {
    let isGone = false;
    const { said, connection } = recordingConnection(
      (script) => isGone && /RELEASE|^ROLLBACK$/.test(script),
    );
    const begin = createWriterTurns(connection, () => 0);
    const first = (async () => (await begin()).commit())();
    const second = (async () => {
      const transaction = await begin();
      isGone = true;
      await transaction.rollback();
      isGone = false;
    })();
    const third = (async () => (await begin()).commit())();
    const ends = await Promise.allSettled([first, second, third]);
    // Whoever was done before it hears of it; whoever comes after is in a transaction of its own.
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(count(said, "BEGIN IMMEDIATE")).toBe(2);
  });
});
