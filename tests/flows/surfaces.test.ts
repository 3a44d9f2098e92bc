import { describe, expect, it, vi } from "vitest";
import {
  type Person,
  PlatformSilentError,
  type Store,
  StoreUnavailableError,
  type SurfacePlace,
} from "../../src/core/index.ts";
import { createRecordingSurface, type RecordingSurface } from "../fakes/recording-surface.ts";
import { ANN, BOB, type Chat, startChat } from "./start-chat.ts";

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
  it("shows the answer, though the adapter has a fault in its stream", async () => {
    const slack = createRecordingSurface();
    const openReply: RecordingSurface["openReply"] = (...wanted) => ({
      ...slack.openReply(...wanted),
      append() {
        throw new Error("a fault of the adapter");
      },
    });
    const chat = await startChat({ script: ["Hello."], chatSurfaces: [{ ...slack, openReply }] });
    await writes(chat, "hi");
    await shows(slack).toEqual(["Hello."]);
  });

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
    await shows(slack).toEqual(["Done."]);
    expect((await writes(chat, "and more", { opens: null })).outcome.kind).toBe("stored");
    await shows(slack).toEqual(["Done.", "Done."]);
  });

  it("takes a message once that comes in two events at the same time", async () => {
    let begun = 0;
    const chat = await startChat({
      chatSurfaces: [createRecordingSurface()],
      between: (store) => ({
        ...store,
        transaction: (work) =>
          store.transaction((tx) =>
            work({
              ...tx,
              insertSession(session) {
                begun++;
                return tx.insertSession(session);
              },
            }),
          ),
      }),
    });
    begun = 0;
    const twice = await Promise.all([
      writes(chat, "hello", { eventId: "m1" }),
      writes(chat, "hello", { eventId: "m1" }),
    ]);
    expect(twice.map(({ outcome }) => outcome)).toMatchObject([
      { kind: "stored", duplicate: false },
      { kind: "stored", duplicate: true },
    ]);
    // The second does not even try.
    expect(begun).toBe(1);
  });

  it("is begun by the second event when the first cannot be stored, and not by halves", async () => {
    let isBroken = false;
    const chat = await startChat({
      chatSurfaces: [createRecordingSurface()],
      between: (store) => ({
        ...store,
        transaction: (work) =>
          store.transaction(async (tx) => {
            const done = await work(tx);
            if (!isBroken) return done;
            isBroken = false;
            throw new Error("The disk is full.");
          }),
      }),
    });
    const before = (await chat.core.listSessions({ limit: 10 })).length;
    isBroken = true;
    const [first, second] = await Promise.allSettled([
      writes(chat, "hello", { eventId: "m1" }),
      writes(chat, "hello", { eventId: "m1" }),
    ]);
    expect(first.status).toBe("rejected");
    expect(second).toMatchObject({ value: { outcome: { kind: "stored", duplicate: false } } });
    expect(await chat.core.listSessions({ limit: 10 })).toHaveLength(before + 1);
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
    await shows(slack).toEqual(["Done."]);
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
    await chat.clock.turn(14 * 60_000);
    await writes(chat, `link ${right}`, { place: CHANNEL, eventId: "l1" });
    const again = await writes(chat, `link ${right}`, { place: CHANNEL, eventId: "l1" });
    expect(again.outcome).toMatchObject({ kind: "stored", duplicate: true });
    expect(await chat.core.surfacesOf(sessionId)).toHaveLength(2);
    await refused(chat, "link message_00000000", "No session offers that code");
    await writes(chat, "link");
    await expect.poll(() => codesIn(slack)).toHaveLength(2);
    await chat.clock.turn(16 * 60_000);
    await refused(chat, `link ${codesIn(slack)[1]}`, "No session offers that code");
    expect(await chat.core.surfacesOf(sessionId)).toHaveLength(2);
  });

  it("is linked once by a code, whoever uses it again, also at the same moment", async () => {
    const { slack, chat, sessionId } = await twoPlaces();
    await writes(chat, "link");
    const right = await code(slack);
    const outcomes = await Promise.all(
      ["c", "d"].map((channel) =>
        writes(chat, `link ${right}`, { place: { ...CHANNEL, channel } }),
      ),
    );
    expect(outcomes.map(({ outcome }) => outcome.kind).toSorted()).toEqual(["refused", "stored"]);
    await refused(chat, `link ${right}`, "has been used");
    expect(await chat.core.surfacesOf(sessionId)).toHaveLength(2);
  });

  it("is not linked by guests, nor where it is shown already", async () => {
    const { slack, chat, sessionId } = await twoPlaces();
    await writes(chat, "link");
    const right = await code(slack);
    await refused(chat, `link ${right}`, "Guests", { ...BOB, isOutsider: true });
    const here = await writes(chat, `link ${right}`);
    expect(here.outcome).toMatchObject({
      kind: "refused",
      problem: expect.stringContaining("shown already"),
    });
    expect(await chat.core.surfacesOf(sessionId)).toHaveLength(1);
    // None of that used it up.
    const linked = await writes(chat, `link ${right}`, { place: CHANNEL, person: BOB });
    expect(linked.outcome.kind).toBe("stored");
  });

  it("takes no place from a session that still waits there", async () => {
    const { slack, discord, chat, sessionId } = await twoPlaces({ script: ["Hello.", DEPLOY] });
    await shows(slack).toContain("Hello.");
    const other = await writes(chat, "deploy", { place: CHANNEL, person: BOB });
    await shows(discord).toContain("card make deploy pending awaiting_approval");
    await writes(chat, "link");
    const right = await code(slack);
    const early = await writes(chat, `link ${right}`, { place: CHANNEL, person: BOB });
    expect(early.outcome).toMatchObject({
      kind: "refused",
      problem: expect.stringContaining("waits for a decision here"),
    });
    await writes(chat, "stop", { place: CHANNEL, person: BOB });
    await expect.poll(async () => (await chat.store.session(other.sessionId))?.hasWork).toBe(false);
    const linked = await writes(chat, `link ${right}`, { place: CHANNEL, person: BOB });
    expect(linked).toMatchObject({ outcome: { kind: "stored" }, sessionId });
  });

  const codesIn = (slack: RecordingSurface) =>
    [
      ...slack
        .says()
        .join("\n")
        .matchAll(/`link (\w+)`/g),
    ].map(([, found]) => found);

  async function refused(chat: Chat, content: string, why: string, person = BOB) {
    const place = { ...CHANNEL, channel: "elsewhere" };
    const { outcome } = await writes(chat, content, { place, person });
    expect(outcome).toMatchObject({ kind: "refused", problem: expect.stringContaining(why) });
  }
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

  it("goes on for as long as the platform asks for patience, and looks for nothing", async () => {
    const slack = createRecordingSurface();
    const problem = "slow down";
    for (let times = 0; times < 40; times++) {
      const outcome = { kind: "slow_down", afterMs: 5_000, problem, posted: [] } as const;
      slack.faults.push({ on: "post", outcome });
    }
    const call = { calls: [{ name: "shell_cmd", args: { command: "make deploy" } }] };
    const chat = await startChat({ script: [call], chatSurfaces: [slack] });
    await writes(chat, "deploy");
    for (let times = 1; times <= 40; times++) {
      await expect.poll(() => slack.calls.post).toBe(times);
      expect(slack.says()).toEqual([]);
      await chat.clock.turn(5_000);
    }
    await shows(slack).toEqual(["card make deploy pending awaiting_approval"]);
    expect(slack.calls.find).toBe(0);
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

  it("posts without a look what a platform goes on to say nothing about", async () => {
    const slack = createRecordingSurface();
    const silent = { ...slack, find: vi.fn(() => Promise.reject(new PlatformSilentError("?"))) };
    const problem = "no answer";
    slack.faults.push({ on: "post", outcome: { kind: "retry", afterMs: 0, problem, posted: [] } });
    const chat = await startChat({ script: [{ calls: DEPLOY.calls }], chatSurfaces: [silent] });
    await writes(chat, "deploy");
    const saysLater = async () => {
      await chat.clock.turn(5_000);
      return slack.says();
    };
    await expect.poll(saysLater).toEqual(["card make deploy pending awaiting_approval"]);
    expect(silent.find).toHaveBeenCalledTimes(10);
    expect(slack.calls.post).toBe(2);
  });

  it("waits for the word of a platform that asks for patience, however often", async () => {
    const slack = createRecordingSurface();
    let isBusy = true;
    const find = vi.fn((...wanted: Parameters<RecordingSurface["find"]>) =>
      isBusy ? Promise.reject(new PlatformSilentError("slow down", 5_000)) : slack.find(...wanted),
    );
    const problem = "no answer";
    const lost = { kind: "retry", afterMs: 0, problem, posted: [] } as const;
    slack.faults.push({ on: "post", hasEffect: true, outcome: lost });
    const call = { calls: [{ name: "shell_cmd", args: { command: "make deploy" } }] };
    const chat = await startChat({ script: [call], chatSurfaces: [{ ...slack, find }] });
    await writes(chat, "deploy");
    await expect.poll(() => slack.calls.post).toBe(1);
    for (let times = 1; times <= 30; times++) {
      await chat.clock.turn(5_000);
      await expect.poll(() => find.mock.calls.length).toBe(times);
    }
    isBusy = false;
    await chat.clock.turn(5_000);
    await approve(chat);
    await shows(slack).toContain("card make deploy approved succeeded Ann");
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

  it("says in words that somebody is waited for where the platform never takes the card", async () => {
    const slack = createRecordingSurface();
    const chat = await startChat({ script: [{ calls: DEPLOY.calls }], chatSurfaces: [slack] });
    const refused = { kind: "failed", problem: "blocked by automatic moderation" } as const;
    slack.faults.push({ on: "post", outcome: refused });
    await writes(chat, "deploy");
    await shows(slack).toEqual(["outcome make deploy pending awaiting_approval"]);
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

  it("that put us out before a card stood there shows it once somebody writes there again", async () => {
    const slack = createRecordingSurface();
    const chat = await startChat({ script: [DEPLOY], chatSurfaces: [slack] });
    slack.faults.push({ on: "post", outcome: { kind: "closed", problem: "not_in_channel" } });
    await writes(chat, "deploy please");
    await expect.poll(async () => (await chat.core.findSurface(THREAD))?.closedAt).not.toBeNull();
    expect(slack.says()).toEqual(["I will deploy."]);
    await writes(chat, "you may write here again");
    await shows(slack).toContain("card make deploy pending awaiting_approval");
  });

  /** An answer that one process writes and has noted, while another shows the session too. */
  async function writtenBesideAnother(between = (store: Store) => store) {
    const slack = createRecordingSurface();
    const more = Promise.withResolvers<void>();
    const script = [{ text: "It is a long ", hang: more.promise }];
    const chat = await startChat({ script, chatSurfaces: [slack], between });
    const { sessionId } = await writes(chat, "explain");
    const { id = "" } = (await chat.core.findSurface(THREAD)) ?? {};
    const noted = async () => (await chat.store.openDeliveries(id, 1))[0]?.posted;
    await expect.poll(noted).toEqual(["p1"]);
    const other = await startChat({ chatSurfaces: [slack], after: { ...chat, sessionId } });
    return { slack, chat, other, more };
  }

  it("leaves an answer alone that another process still writes", async () => {
    const { slack, chat, other, more } = await writtenBesideAnother();
    await writes(other, "agents");
    // Whatever the other does at the place, it did it before this.
    await shows(slack).toEqual(["It is a long ", expect.stringContaining("ops")]);
    more.resolve();
    await chat.rests();
  });

  it("takes nothing back of an answer that another process was quicker to end", async () => {
    let isBusy = false;
    const { slack, chat, more } = await writtenBesideAnother((store) => ({
      ...store,
      openDeliveries: async (...asked) => (isBusy ? [] : store.openDeliveries(...asked)),
    }));
    isBusy = true;
    more.resolve();
    await chat.rests();
    await chat.clock.turn(5_000);
    await expect.poll(() => slack.calls.rewrite).toBe(1);
    await chat.clock.turn(60_000);
    await shows(slack).toEqual(["It is a long "]);
  });

  it("keeps on record every post of an answer, as it goes on into the next", async () => {
    const slack = createRecordingSurface();
    const posts: string[] = [];
    const { openReply } = slack;
    slack.openReply = (...given) => ({
      ...openReply(...given),
      append: () => void posts.push(`p${posts.length + 1}`),
      posted: () => [...posts],
    });
    const text = `It is a ${"very ".repeat(50)}long `;
    const chat = await startChat({ script: [{ text, hang: never() }], chatSurfaces: [slack] });
    await writes(chat, "explain");
    const surface = await chat.core.findSurface(THREAD);
    const onRecord = () => chat.store.openDeliveries(surface?.id ?? "", 5);
    await expect.poll(async () => (await onRecord())[0]?.posted.length).toBeGreaterThan(1);
    await expect.poll(async () => (await onRecord())[0]?.posted).toEqual(posts);
    chat.dies();
  });

  it.each([
    { what: "half an answer that a crash cut off", faults: 0 },
    { what: "one whose first words could not be recorded", faults: 1 },
  ])("ends $what, and shows the whole one", async ({ faults }) => {
    const slack = createRecordingSurface();
    const { openReply } = slack;
    let due = 0;
    slack.openReply = (...given) => {
      due = faults;
      return openReply(...given);
    };
    const between = (store: Store): Store => ({
      ...store,
      async transaction(work) {
        if (due-- > 0) throw new StoreUnavailableError("The disk is full.");
        return store.transaction(work);
      },
    });
    const text = `It is a ${"very ".repeat(50)}long `;
    const script = [{ text, hang: never() }];
    const chat = await startChat({ script, chatSurfaces: [slack], between });
    const { sessionId } = await writes(chat, "explain");
    await shows(slack).toEqual([text]);
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
});
