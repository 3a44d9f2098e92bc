import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createKeyNames } from "../../../src/adapters/chat/key-names.ts";

const HOUR_MS = 3_600_000;
const T1 = { platform: "slack", workspace: "T1" };
const T2 = { platform: "slack", workspace: "T2" };
const GUILD = { platform: "discord", workspace: "9" };

function naming(ask: (workspace: string, id: string) => Promise<string | null>) {
  let now = 0;
  const asked: string[] = [];
  const names = createKeyNames(() => now);
  names.addSource("slack", {
    ask(workspace, id) {
      asked.push(`${workspace} ${id}`);
      return ask(workspace, id);
    },
    workspaces: () => ["T1", "T2"],
  });
  return { names, asked, turn: (ms: number) => void (now += ms) };
}

describe("names of keys", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are asked for once an hour, and only of the platform's own", async () => {
    const { names, asked, turn } = naming(async (_, id) => `Name of ${id}`);
    await names.learn(T1, ["slack:U1", "web:ann", "anyone", "discord:9"]);
    await names.learn(T1, ["slack:U1"]);
    expect(asked).toEqual(["T1 U1"]);
    expect(names.nameOf(T1)("slack:U1")).toBe("Name of U1");
    expect(names.nameOf(T2)("slack:U1")).toBeNull();
    expect(names.nameOf(T1)("web:ann")).toBeNull();
    turn(HOUR_MS);
    await names.learn(T1, ["slack:U1"]);
    expect(asked).toHaveLength(2);
  });

  it("are asked for again at the next card where the platform said none", async () => {
    const answers = [null, "Ann"];
    const { names } = naming(async () => answers.shift() ?? null);
    await names.learn(T1, ["slack:U1"]);
    expect(names.nameOf(T1)("slack:U1")).toBeNull();
    await names.learn(T1, ["slack:U1"]);
    expect(names.nameOf(T1)("slack:U1")).toBe("Ann");
  });

  it("keep a card waiting no longer than a second", async () => {
    const { names } = naming(() => Promise.withResolvers<string>().promise);
    let isDone = false;
    const learning = names.learn(T1, ["slack:U1"]).then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await learning;
    expect(isDone).toBe(true);
  });

  it("of another platform say which, from the first of its workspaces that knows them", async () => {
    const { names, asked } = naming(async (workspace) => (workspace === "T2" ? "Ann" : null));
    await names.learn(GUILD, ["slack:U1", "telegram:7"]);
    expect(asked).toEqual(["T1 U1", "T2 U1"]);
    expect(names.nameOf(GUILD)("slack:U1")).toBe("Ann (slack)");
    expect(names.nameOf(T2)("slack:U1")).toBe("Ann");
    expect(names.nameOf(GUILD)("telegram:7")).toBeNull();
    expect(await names.read(GUILD, ["slack:U1", "telegram:7"])).toEqual([
      "Ann (slack)",
      "telegram:7",
    ]);
  });
});
