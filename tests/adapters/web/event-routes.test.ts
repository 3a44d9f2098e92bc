import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { MAX_STREAMS } from "../../../src/adapters/web/event-routes.ts";
import { readEvents, type EventReader } from "./read-events.ts";
import { createScriptedCore } from "./scripted-core.ts";
import { serve } from "./serve.ts";

async function room(times = {}) {
  const core = createScriptedCore();
  const web = await serve({ core, eventTimes: { catchUpMs: 60_000, ...times } });
  const { id } = await core.createSession({});
  const path = `/api/sessions/${id}/events`;
  const listen = (headers = {}) => readEvents(web.url + path, headers);
  return { ...web, core, id, path, listen };
}

const seqs = ({ events }: EventReader) =>
  events.filter(({ event }) => event === "message").map(({ id }) => id);
const isMessage = (seq: number) => (e: { event: string; id: number | null }) =>
  e.event === "message" && e.id === seq;

describe("the event stream of a session", () => {
  it("sends an answer as it streams and then its message, in order", async () => {
    const { core, id, listen } = await room();
    const reader = await listen();
    await reader.until(({ event }) => event === "session");
    core.startAnswer(id);
    core.chunk(id, "Hel");
    core.chunk(id, "lo");
    core.endAnswer(id);
    await reader.until(isMessage(1));
    const kinds = reader.events.map(({ event }) => event).filter((event) => event !== "session");
    expect(kinds).toEqual(["start", "chunk", "chunk", "end", "message"]);
    expect(reader.events.find(({ event }) => event === "end")?.data).toMatchObject({
      stopReason: "end",
      usage: { inputTokens: 12 },
    });
  });

  it("sends messages once and in order when their announcements come doubled and out of order", async () => {
    const { core, id, listen } = await room();
    const reader = await listen();
    await reader.until(({ event }) => event === "session");
    const [one, two, three] = ["a", "b", "c"].map((content) => core.append(id, { content }, false));
    for (const message of [three!, one!, two!, three!])
      core.emit({ type: "message", sessionId: id, message });
    core.append(id, { content: "d" });
    await reader.until(isMessage(4));
    expect(seqs(reader)).toEqual([1, 2, 3, 4]);
  });

  it("replays what was missed after Last-Event-ID, and nothing before", async () => {
    const { core, id, listen } = await room();
    for (let n = 1; n <= 250; n++) core.append(id, { content: `${n}` });
    const reader = await listen({ "last-event-id": "40" });
    await reader.until(isMessage(250));
    expect(seqs(reader)).toEqual(Array.from({ length: 210 }, (_, n) => n + 41));
  });

  it("misses nothing over a broken connection", async () => {
    const { core, id, listen } = await room();
    const first = await listen();
    core.append(id, { content: "seen" });
    await first.until(isMessage(1));
    first.leave();
    core.append(id, { content: "missed" });
    const second = await listen({ "last-event-id": "1" });
    core.append(id, { content: "live" });
    await second.until(isMessage(3));
    expect(seqs(second)).toEqual([2, 3]);
  });

  it("sends only what is new to a client that has nothing", async () => {
    const { core, id, listen } = await room();
    core.append(id, { content: "old" });
    const reader = await listen();
    await reader.until(({ event }) => event === "session");
    core.append(id, { content: "new" });
    await reader.until(isMessage(2));
    expect(seqs(reader)).toEqual([2]);
  });

  it("finds messages and approvals whose announcements were lost", async () => {
    const { core, id, listen } = await room({ catchUpMs: 20 });
    const approval = core.ask(id, { command: "ls" });
    const reader = await listen({ "last-event-id": "1" });
    await reader.until(({ event, data }) => event === "approval" && data.state === "pending");
    core.emit = () => undefined;
    core.append(id, { content: "unannounced" }, false);
    await reader.until(isMessage(2));
    core.settle(approval, {
      state: "denied",
      call: { state: "denied", exitCode: null, durationMs: null },
    });
    await reader.until(({ event, data }) => event === "approval" && data.state === "denied");
    expect(reader.events.filter(({ event }) => event === "approval")).toHaveLength(2);
  });

  it("tells a newcomer how the requests of replayed messages ended", async () => {
    const { core, id, listen } = await room();
    const done = core.ask(id, { command: "ls" });
    core.settle(done, {
      state: "approved",
      call: { state: "succeeded", exitCode: 0, durationMs: 5 },
    });
    const open = core.ask(id, { command: "rm -r build" });
    const reader = await listen({ "last-event-id": "0" });
    await reader.until(({ event, data }) => event === "approval" && data.id === open.id);
    const states = reader.events
      .filter(({ event }) => event === "approval")
      .map(({ data }) => data.state);
    expect(states).toEqual(["approved", "pending"]);
  });

  it.each([
    ["denied by somebody", { role: "user" as const, parts: "decision" }],
    ["answered without anybody", { role: "tool" as const, parts: "none" }],
  ])("tells a client that comes back of a request that was %s meanwhile", async (_, told) => {
    const { core, id, listen } = await room();
    const asked = core.ask(id, { command: "ls" });
    const { toolCallId } = asked;
    core.settle(asked, { state: "denied" });
    const part = { type: "tool-approval", toolCallId, approved: false, scope: "once" } as const;
    const about = told.parts === "none" ? { toolCallId } : { parts: [part] };
    core.append(id, { role: told.role, ...about });
    const reader = await listen({ "last-event-id": "1" });
    const news = await reader.until(({ event }) => event === "approval");
    expect(news.data).toMatchObject({ id: asked.id, state: "denied" });
  });

  it("tells a client that comes back that its call runs, and nothing of what is over", async () => {
    const { core, id, listen } = await room();
    const call = { state: "executing", exitCode: null, durationMs: null } as const;
    const over = core.ask(id, { command: "ls" });
    core.settle(over, { state: "denied", call: { ...call, state: "denied" } });
    const asked = core.ask(id, { command: "make deploy" });
    const { lastSeq } = (await core.getSession(id)) ?? { lastSeq: 0 };
    core.settle(asked, { state: "approved", call });
    const reader = await listen({ "last-event-id": String(lastSeq) });
    const news = await reader.until(({ event }) => event === "approval");
    expect(news.data).toMatchObject({ id: asked.id, call: { state: "executing" } });
    core.append(id, { content: "later" });
    await reader.until(({ event }) => event === "message");
    expect(reader.events.filter(({ event }) => event === "approval")).toHaveLength(1);
  });

  it("gives a newcomer the text so far once, and then the rest", async () => {
    const { core, id, listen } = await room();
    core.startAnswer(id);
    core.chunk(id, "Hel");
    const reader = await listen();
    await reader.until(({ event }) => event === "chunk");
    core.chunk(id, "lo");
    core.endAnswer(id);
    await reader.until(isMessage(1));
    const text = reader.events
      .filter(({ event }) => event === "chunk")
      .map(({ data }) => data.content);
    expect(text).toEqual(["Hel", "lo"]);
  });

  it("shows the approval as the store has it, not as a late event says", async () => {
    const { core, id, listen } = await room();
    const approval = core.ask(id, { command: "ls" });
    const settled = core.settle(approval, { state: "denied" });
    const reader = await listen();
    await reader.until(({ event }) => event === "session");
    core.emit({ type: "approval", sessionId: id, approval });
    const { data } = await reader.until(({ event }) => event === "approval");
    expect(data).toEqual(settled);
  });

  it.each(["x", "-1", "1.5"])("refuses Last-Event-ID %s", async (cursor) => {
    const { call, path } = await room();
    expect((await call("GET", path, { headers: { "last-event-id": cursor } })).status).toBe(400);
  });

  it("draws a cursor from another database back to the end of the log", async () => {
    const { core, id, listen } = await room();
    const reader = await listen({ "last-event-id": "900" });
    await reader.until(({ event }) => event === "session");
    core.append(id, { content: "new" });
    await reader.until(isMessage(1));
  });

  it("beats while nothing happens", async () => {
    const { listen } = await room({ heartbeatMs: 5 });
    const reader = await listen();
    await expect.poll(() => reader.comments.length).toBeGreaterThan(1);
  });
});

describe("all event streams", () => {
  it("leave no listener behind when the client goes", async () => {
    const { core, listen } = await room();
    const idle = core.listeners();
    const reader = await listen();
    await reader.until(({ event }) => event === "session");
    expect(core.listeners()).toBe(idle + 1);
    reader.leave();
    await expect.poll(() => core.listeners()).toBe(idle);
  });

  it("end when the server closes", async () => {
    const web = await room();
    const reader = await web.listen();
    await web.close();
    await reader.ended;
  });

  it("cut off a client that reads nothing instead of buffering without end", async () => {
    const { core, id, url, path } = await room();
    const idle = core.listeners();
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    await expect.poll(() => core.listeners()).toBe(idle + 1);
    core.startAnswer(id);
    const flood = setInterval(() => core.chunk(id, "x".repeat(200_000)), 1);
    await expect.poll(() => core.listeners()).toBe(idle);
    clearInterval(flood);
    socket.destroy();
  });

  it("are bounded in number, and HEAD takes no place", async () => {
    const { url, path, call } = await room();
    expect((await call("HEAD", path)).status).toBe(200);
    const readers = await Promise.all(
      Array.from({ length: MAX_STREAMS }, () => readEvents(url + path)),
    );
    const over = await call("GET", path);
    expect(over.status).toBe(503);
    expect(over.headers.get("retry-after")).toBe("5");
    readers[0]!.leave();
    await expect.poll(async () => (await readEvents(url + path)).status).toBe(200);
  });
});

describe("the overview stream", () => {
  it("tells of every session at first and of changes after, each once", async () => {
    const { core, id, url } = await room({ catchUpMs: 10 });
    const reader = await readEvents(`${url}/api/events`);
    await reader.until(({ event, data }) => event === "session" && data.id === id);
    core.ask(id, { command: "ls" });
    await reader.until(
      ({ event, data }) => event === "session" && data.pendingApprovals.length === 1,
    );
    const other = await core.createSession({ title: "Other" });
    await reader.until(({ event, data }) => event === "session" && data.id === other.id);
    const texts = reader.events
      .filter(({ event }) => event === "session")
      .map(({ data }) => JSON.stringify(data));
    expect(new Set(texts).size).toBe(texts.length);
    expect(reader.events.some(({ event }) => event === "message")).toBe(false);
  });
});
