import { describe, expect, it } from "vitest";
import type { Person, SurfacePlace } from "../../src/core/index.ts";
import { createRecordingSurface, type RecordingSurface } from "../fakes/recording-surface.ts";
import { ANN, BOB, type Chat, failures, startChat } from "./start-chat.ts";

const DEPLOY = {
  text: "I will deploy.",
  calls: [{ name: "shell_cmd", args: { command: "make deploy" } }],
};
const THREAD: SurfacePlace = { platform: "slack", workspace: "T1", channel: "C1", thread: "1.0" };
const never = () => new Promise<never>(() => {});

let events = 0;

/** Somebody writes at a place; answers the session that it went to. */
async function writes(
  chat: Chat,
  content: string,
  {
    place = THREAD,
    person = ANN,
    opens = {},
    eventId = `e${++events}`,
  }: {
    place?: SurfacePlace;
    person?: Person;
    opens?: { agent?: string } | null;
    eventId?: string;
  } = {},
) {
  const outcome = await chat.core.receiveMessage({ place, opens, content, person, eventId });
  const surface = await chat.core.findSurface(place);
  return { outcome, sessionId: surface?.sessionId ?? "" };
}

async function approve(chat: Chat, person = ANN) {
  const [approval] = await chat.core.listApprovals({ limit: 1 });
  if (!approval) throw new Error("Nothing is pending.");
  const where = { sessionId: approval.sessionId };
  return chat.core.publishToolResult(
    where,
    { toolCallId: approval.id, decision: "approve" },
    person,
  );
}

const shows = (slack: RecordingSurface) => expect.poll(() => slack.says());

describe("a session in a thread", () => {
  it("shows the answer, the card, what was decided and what came of it, in this order", async () => {
    const slack = createRecordingSurface();
    const chat = await startChat({ script: [DEPLOY, "Deployed."], chatSurfaces: [slack] });
    await writes(chat, "deploy please");
    await shows(slack).toEqual(["I will deploy.", "card make deploy pending awaiting_approval"]);
    await approve(chat);
    await shows(slack).toEqual([
      "I will deploy.",
      "card make deploy approved succeeded Ann",
      "make deploy: ran make deploy",
      "Deployed.",
    ]);
    expect(slack.statuses).toContain("is running shell_cmd");
    expect(slack.statuses.at(-1)).toBeNull();
  });

  it("begins with the first message that is for us, and takes the same message once", async () => {
    const slack = createRecordingSurface();
    const chat = await startChat({ chatSurfaces: [slack] });
    expect((await writes(chat, "just talking", { opens: null })).outcome.kind).toBe("not_ours");
    const first = await writes(chat, "hello", { eventId: "m1" });
    const again = await writes(chat, "hello", { eventId: "m1" });
    expect(first.outcome).toMatchObject({ kind: "stored", duplicate: false });
    expect(again.outcome).toMatchObject({ kind: "stored", duplicate: true });
    expect((await writes(chat, "and more", { opens: null })).outcome.kind).toBe("stored");
    await shows(slack).toEqual(["Done.", "Done."]);
  });

  it("is begun once by two messages at the same time", async () => {
    const chat = await startChat({ chatSurfaces: [createRecordingSurface()] });
    const both = await Promise.all([writes(chat, "one"), writes(chat, "two", { person: BOB })]);
    expect(new Set(both.map(({ sessionId }) => sessionId)).size).toBe(1);
    const messages = await chat.core.listMessages(both[0]?.sessionId ?? "", {
      after: 0,
      limit: 50,
    });
    expect(messages?.filter(({ role }) => role === "user")).toHaveLength(2);
  });

  it("answers a typed question only where it was typed", async () => {
    const slack = createRecordingSurface();
    const discord = createRecordingSurface("discord");
    const chat = await startChat({ chatSurfaces: [slack, discord] });
    const { sessionId } = await writes(chat, "hello");
    await expect.poll(async () => (await chat.core.getSession(sessionId))?.busy).toBe(false);
    const elsewhere = { platform: "discord", workspace: "G1", channel: "c", thread: "t" };
    await chat.store.transaction((tx) =>
      tx.insertSurface({
        ...elsewhere,
        id: "s2",
        sessionId,
        openedBy: null,
        createdAt: new Date(0),
        closedAt: null,
      }),
    );
    await shows(slack).toEqual(["Done."]);
    await writes(chat, "status");
    await shows(slack).toEqual(["Done.", expect.stringContaining("at rest")]);
    await writes(chat, "and now?");
    await shows(discord).toEqual(["and now?", "Done."]);
  });

  it("shows a person's change to what agents read, and wakes nobody", async () => {
    const chat = await startChat({ chatSurfaces: [createRecordingSurface()] });
    const { sessionId } = await writes(chat, "delete everything", { eventId: "m1" });
    await expect.poll(() => chat.model.requests.length).toBe(1);
    await chat.core.amendMessage({
      ofEventId: "m1",
      eventId: "m1-edit",
      content: "list everything",
    });
    await chat.core.amendMessage({
      ofEventId: "m1",
      eventId: "m1-edit",
      content: "list everything",
    });
    await writes(chat, "go on");
    await expect.poll(() => chat.model.requests.length).toBe(2);
    const read = JSON.stringify(chat.model.requests[1]?.messages);
    expect(read).toContain("list everything");
    expect(read).not.toContain("delete everything");
    const log = await chat.core.listMessages(sessionId, { after: 0, limit: 50 });
    expect(log?.filter(({ metadata }) => metadata["amends"] !== undefined)).toHaveLength(1);
  });
});

describe("one session, two places", () => {
  const CHANNEL: SurfacePlace = { platform: "discord", workspace: "G1", channel: "c", thread: "" };
  const codeIn = (slack: RecordingSurface) =>
    expect.poll(() => /`link (\w+)`/.exec(slack.says().join("\n"))?.[1]);

  async function twoPlaces(script: Parameters<typeof startChat>[0] = {}) {
    const slack = createRecordingSurface();
    const discord = createRecordingSurface("discord");
    const chat = await startChat({ ...script, chatSurfaces: [slack, discord] });
    const { sessionId } = await writes(chat, "deploy");
    return { slack, discord, chat, sessionId };
  }

  async function code(slack: RecordingSurface): Promise<string> {
    await codeIn(slack).toBeDefined();
    return /`link (\w+)`/.exec(slack.says().join("\n"))?.[1] ?? "";
  }

  it("shows a waiting card at once; a decision on one place is seen on both", async () => {
    const { slack, discord, chat, sessionId } = await twoPlaces({ script: [DEPLOY, "Deployed."] });
    await shows(slack).toContain("card make deploy pending awaiting_approval");
    await writes(chat, "link");
    const linked = await writes(chat, `link ${await code(slack)}`, { place: CHANNEL, person: BOB });
    expect(linked).toMatchObject({ outcome: { kind: "stored" }, sessionId });
    await shows(discord).toEqual([
      "card make deploy pending awaiting_approval",
      expect.stringContaining("linked a place on Discord"),
    ]);
    await writes(chat, "approve", { place: CHANNEL, person: BOB });
    for (const surface of [slack, discord]) {
      await shows(surface).toContain("card make deploy approved succeeded Bob");
      await shows(surface).toContain("Deployed.");
    }
    expect(JSON.stringify(slack.says())).toContain("linked a place on Discord");
  });

  it("is linked once by a redelivered message, and not by a code that is old or made up", async () => {
    const { slack, chat, sessionId } = await twoPlaces();
    await writes(chat, "link");
    const right = await code(slack);
    await writes(chat, `link ${right}`, { place: CHANNEL, eventId: "l1" });
    const again = await writes(chat, `link ${right}`, { place: CHANNEL, eventId: "l1" });
    expect(again.outcome).toMatchObject({ kind: "stored", duplicate: true });
    expect(await chat.core.surfacesOf(sessionId)).toHaveLength(2);
    const made = await writes(chat, "link message_00000000", {
      place: { ...CHANNEL, channel: "d" },
    });
    expect(made.outcome).toMatchObject({
      kind: "refused",
      problem: expect.stringContaining("No session"),
    });
    await chat.clock.turn(16 * 60_000);
    const late = await writes(chat, `link ${right}`, { place: { ...CHANNEL, channel: "d" } });
    expect(late.outcome.kind).toBe("refused");
    expect(await chat.core.surfacesOf(sessionId)).toHaveLength(2);
  });
});

describe("when showing fails", () => {
  it("tries again after an outage, in order, and lets cards pass", async () => {
    const slack = createRecordingSurface();
    slack.openReply = () => ({
      append() {},
      posted: () => [],
      finish: (shown) => slack.post(THREAD, shown, "x"),
    });
    slack.faults.push({
      on: "post",
      outcome: { kind: "retry", afterMs: 60_000, problem: "down", posted: [] },
    });
    const chat = await startChat({ script: [DEPLOY, "Deployed."], chatSurfaces: [slack] });
    await writes(chat, "deploy");
    await shows(slack).toEqual(["card make deploy pending awaiting_approval"]);
    await approve(chat);
    await shows(slack).toEqual(["card make deploy approved succeeded Ann"]);
    await chat.clock.turn(61_000);
    await shows(slack).toEqual([
      "card make deploy approved succeeded Ann",
      "I will deploy.",
      "make deploy: ran make deploy",
      "Deployed.",
    ]);
  });

  it("finds a card again that was posted by a process that died before it noted it", async () => {
    const slack = createRecordingSurface();
    const call = { calls: [{ name: "shell_cmd", args: { command: "make deploy" } }] };
    slack.faults.push({ on: "post", hasEffect: true, outcome: never() });
    const chat = await startChat({ script: [call], chatSurfaces: [slack] });
    const { sessionId } = await writes(chat, "deploy");
    await shows(slack).toEqual(["card make deploy pending awaiting_approval"]);
    chat.dies();
    await chat.clock.turn(31_000);

    const next = await startChat({
      script: ["Deployed."],
      chatSurfaces: [slack],
      after: { ...chat, sessionId },
    });
    await expect.poll(() => slack.calls.find).toBe(1);
    await approve(next);
    await shows(slack).toEqual([
      "card make deploy approved succeeded Ann",
      "make deploy: ran make deploy",
      "Deployed.",
    ]);
    expect(slack.posts.filter(({ says }) => says.startsWith("card"))).toHaveLength(1);
  });

  it("says in words what was decided where the card cannot be rewritten", async () => {
    const slack = createRecordingSurface();
    const chat = await startChat({ script: [{ calls: DEPLOY.calls }], chatSurfaces: [slack] });
    await writes(chat, "deploy");
    await shows(slack).toEqual(["card make deploy pending awaiting_approval"]);
    const refused = { kind: "cannot_rewrite", problem: "too old" } as const;
    slack.faults.push({ on: "rewrite", outcome: refused }, { on: "rewrite", outcome: refused });
    await approve(chat);
    await shows(slack).toContainEqual("outcome make deploy approved succeeded Ann");
  });

  it("posts a card anew that somebody deleted while it waits", async () => {
    const slack = createRecordingSurface();
    const chat = await startChat({
      script: [{ calls: DEPLOY.calls }],
      chatSurfaces: [slack],
      approvals: { quorum: 2 },
    });
    await writes(chat, "deploy");
    await shows(slack).toEqual(["card make deploy pending awaiting_approval"]);
    slack.posts.length = 0;
    await approve(chat);
    await chat.clock.turn(2_000);
    await shows(slack).toEqual(["card make deploy pending awaiting_approval Ann"]);
    await approve(chat, BOB);
    await shows(slack).toContainEqual("card make deploy approved succeeded Ann,Bob");
  });

  it("closes a place that let us out; a message there opens it again", async () => {
    const slack = createRecordingSurface();
    const chat = await startChat({ chatSurfaces: [slack] });
    await writes(chat, "hello");
    await shows(slack).toEqual(["Done."]);
    slack.openReply = () => ({
      append() {},
      posted: () => [],
      finish: () => Promise.resolve({ kind: "closed", problem: "not_in_channel" }),
    });
    await writes(chat, "hello again");
    await expect.poll(async () => (await chat.core.findSurface(THREAD))?.closedAt).not.toBeNull();
    slack.openReply = createRecordingSurface().openReply;
    await writes(chat, "back?", { opens: null });
    expect(await chat.core.findSurface(THREAD)).toMatchObject({ closedAt: null });
  });

  it("ends half an answer that a crash cut off, and shows the whole one", async () => {
    const slack = createRecordingSurface();
    const script = [{ text: "It is a long ", hang: never() }];
    const chat = await startChat({ script, chatSurfaces: [slack] });
    const { sessionId } = await writes(chat, "explain");
    await shows(slack).toEqual(["It is a long "]);
    await expect
      .poll(async () => {
        const surface = await chat.core.findSurface(THREAD);
        return (await chat.store.openDeliveries(surface?.id ?? "", 5)).map(({ posted }) => posted);
      })
      .toEqual([["p1"]]);
    chat.dies();
    await chat.clock.turn(31_000);
    await startChat({
      script: ["It is a long story."],
      chatSurfaces: [slack],
      after: { ...chat, sessionId },
    });
    await shows(slack).toEqual(["(cut off)", "It is a long story."]);
  });

  it("loses nothing and reports no fault", () => {
    expect(failures).toEqual([]);
  });
});
