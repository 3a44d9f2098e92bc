import { describe, expect, it } from "vitest";
import { ANN, BOB, startChat } from "../../flows/start-chat.ts";

const LS = { calls: [{ name: "shell_cmd", args: { command: "ls" } }] };
const EIGHT_HOURS_MS = 28_800_000;

async function startGranted(scope: "session" | "all") {
  const chat = await startChat({ script: [LS, LS] });
  await chat.says("look");
  await chat.rests();
  await chat.answers({ decision: "approve", scope });
  await chat.rests();
  const [grant] = await chat.core.listGrants({ limit: 1 });
  if (!grant) throw new Error("There is no grant.");
  return { chat, grant };
}

describe("a grant", () => {
  it.each(["session", "all"] as const)("for %s counts its uses", async (scope) => {
    const { chat, grant } = await startGranted(scope);
    expect(chat.tool.runs).toHaveLength(2);
    expect(grant.uses).toBe(1);
  });

  it("holds until its time and not a moment longer", async () => {
    const { chat } = await startGranted("session");
    chat.model.script.push(LS, "ok", LS);
    await chat.clock.turn(EIGHT_HOURS_MS - 1);
    await chat.says("again");
    await chat.rests();
    expect(chat.tool.runs).toHaveLength(3);
    await chat.clock.turn(1);
    await chat.says("again");
    await chat.rests();
    expect(chat.tool.runs).toHaveLength(3);
    expect(await chat.pending()).toHaveLength(1);
  });

  it("is revoked once of two at the same time, and then covers nothing", async () => {
    const { chat, grant } = await startGranted("all");
    const outcomes = await Promise.all([1, 2].map(() => chat.core.revokeGrant(grant.id, ANN)));
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["not_found", "revoked"]);
    chat.model.script.push(LS);
    await chat.says("again");
    await chat.rests();
    expect(await chat.pending()).toHaveLength(1);
    const audit = await chat.core.listAudit({ after: 0, limit: 100 });
    expect(audit.filter(({ kind }) => kind === "grant.revoked")).toHaveLength(1);
  });

  it("is taken back by nobody else", async () => {
    const { chat, grant } = await startGranted("all");
    expect(await chat.core.revokeGrant(grant.id, BOB)).toMatchObject({ kind: "not_allowed" });
    expect(await chat.core.revokeGrant("grt_none", ANN)).toMatchObject({ kind: "not_found" });
  });

  it("that is revoked between the look and the use covers nothing", async () => {
    let isWatching = false;
    const { chat, grant } = await startGranted("all");
    const next = await startChat({
      after: chat,
      script: [LS],
      between: (store) => ({
        ...store,
        transaction: (work) =>
          store.transaction((tx) =>
            work({
              ...tx,
              async liveGrants(query) {
                const seen = await tx.liveGrants(query);
                if (isWatching) await tx.revokeGrant(grant.id, "web:ann", query.now);
                return seen;
              },
            }),
          ),
      }),
    });
    chat.dies();
    isWatching = true;
    await next.says("again");
    await next.rests();
    expect(next.tool.runs).toEqual([]);
    expect(await next.pending()).toHaveLength(1);
  });
});
