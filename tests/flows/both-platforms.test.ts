import { afterEach, describe, expect, it } from "vitest";
import type { Person as DiscordPerson } from "../fakes/discord/people/person.ts";
import type { Person as SlackPerson } from "../fakes/slack/people/person.ts";
import type { ScriptedAnswer } from "../fakes/scripted-model.ts";
import { type BothPlatforms, openBothPlatforms } from "./start-both-platforms.ts";

const call = (command: string): ScriptedAnswer => ({
  calls: [{ name: "shell_cmd", args: { command } }],
});
const ONE_BY_DAN = { by: "Dan", result: "ran make one", answer: "One is done." };
const PATIENT = { interval: 25 };

let both: BothPlatforms;

afterEach(async () => {
  await both.close();
});

/** Ann begins a session in a Slack thread; Dan on Discord is told its code, and shows it there. */
async function linked(setup: Parameters<typeof openBothPlatforms>[0]) {
  both = await openBothPlatforms({ ...setup, script: ["Hello.", ...setup.script] });
  const { slack, discord } = both;
  const people = {
    ann: slack.person({ name: "Ann" }),
    bob: slack.person({ name: "Bob" }),
    dan: discord.person({ name: "Dan" }),
    eve: discord.person({ name: "Eve" }),
  };
  const onSlack = slack.channel("ops", { members: [people.ann, people.bob] });
  const onDiscord = discord.channel("ops");
  await both.start();
  const root = people.ann.says(onSlack, "@bot hello");
  await shows(() => slack.thread(root), "Hello.");
  const code = await codeFor(people.ann, root);
  const place = people.dan.says(onDiscord, `@bot link ${code}`);
  await shows(() => discord.thread(place), "Dan linked a place on Discord");
  await shows(() => slack.thread(root), "Dan linked a place on Discord");
  const threads = {
    slack: () => slack.thread(root),
    discord: () => discord.thread(place),
  };
  return { ...people, onSlack, onDiscord, root, place, code, threads };
}

type Linked = Awaited<ReturnType<typeof linked>>;
type Seen = { text: string; buttons: readonly { label: string }[]; pings: readonly string[] };

async function codeFor(
  ann: SlackPerson,
  root: ReturnType<SlackPerson["says"]>,
  before: readonly string[] = [],
): Promise<string> {
  ann.says({ id: root.channel, name: "ops" }, "link", { thread: root });
  const codes = () =>
    both.slack
      .thread(root)
      .flatMap(({ text }) => [...text.matchAll(/link (\w+_?\w{8,})/g)].map(([, found]) => found))
      .filter((found) => found !== undefined && !before.includes(found));
  await expect.poll(codes, PATIENT).toHaveLength(1);
  return codes()[0] ?? "";
}

const shows = (thread: () => readonly Seen[], text: string) =>
  expect
    .poll(() => thread().map((seen) => seen.text), PATIENT)
    .toContainEqual(expect.stringContaining(text));

type Cards = Awaited<ReturnType<typeof waitingCards>>;

/** The cards of a command on both platforms, once they can be decided on. */
async function waitingCards({ threads }: Pick<Linked, "threads">, command: string) {
  const asks = ({ text, buttons }: Seen) =>
    text.includes("wants to run") && text.includes(command) && buttons.length > 0;
  const cards = () => ({
    slack: threads.slack().find(asks),
    discord: threads.discord().find(asks),
  });
  await expect
    .poll(() => Object.values(cards()).filter((card) => card !== undefined).length, PATIENT)
    .toBe(2);
  const { slack, discord } = cards();
  if (!slack || !discord) throw new Error("The cards are gone again.");
  expect([...slack.pings, ...discord.pings]).toEqual([]);
  return { slack, discord };
}

/** The cards as they stand now. */
const nowOn = {
  slack: ({ slack }: Cards): Seen => both.slack.message(slack),
  discord: ({ discord }: Cards): Seen => both.discord.message(discord),
};

/** Both cards say who decided and what came of it, without buttons; both threads hear the rest. */
async function heardOnBoth(
  { threads }: Pick<Linked, "threads">,
  cards: Cards,
  told: { by: string; result: string; answer: string },
) {
  for (const platform of ["slack", "discord"] as const) {
    const card = () => nowOn[platform](cards);
    await expect.poll(() => card().text, PATIENT).toContain("Exit code 0");
    expect(card().text).toContain(`by ${told.by}`);
    expect(card().buttons).toEqual([]);
    await shows(threads[platform], told.result);
    await shows(threads[platform], told.answer);
  }
}

function nothingWentWrong(): void {
  expect(both.faults).toEqual([]);
  // Being asked to slow down, on limits as they really are, is part of a day.
  expect(both.slack.refused.filter(({ error }) => error !== "ratelimited")).toEqual([]);
  expect(both.discord.refused.filter(({ code }) => code !== 429)).toEqual([]);
  expect([...both.slack.unanswered(), ...both.discord.unanswered()]).toEqual([]);
}

describe("one session on Slack and on Discord", () => {
  it("is asked for on either, decided on the other, over a restart; everybody hears it", async () => {
    const place = await linked({
      script: [call("make one"), "One is done.", call("make two"), "Two is done."],
    });
    const { ann, dan, onSlack, onDiscord, root } = place;
    ann.says(onSlack, "do one", { thread: root });
    const first = await waitingCards(place, "make one");
    await both.restarts();
    expect(await dan.clicks(first.discord, "Approve once")).toMatchObject({ answered: true });
    await heardOnBoth(place, first, ONE_BY_DAN);

    dan.says(onDiscord, "do two", { thread: place.place });
    await shows(place.threads.slack, "do two");
    const second = await waitingCards(place, "make two");
    await both.restarts();
    expect(await ann.clicks(second.slack, "Approve once")).toMatchObject({ acked: true });
    await heardOnBoth(place, second, {
      by: "Ann",
      result: "ran make two",
      answer: "Two is done.",
    });

    expect(both.tool.runs).toEqual([{ command: "make one" }, { command: "make two" }]);
    nothingWentWrong();
  });

  it("takes one of two decisions at once; the other is told in private who decided", async () => {
    const rounds = ["one", "two", "three"];
    const place = await linked({ script: rounds.map((round) => call(`make ${round}`)) });
    const { ann, dan, onSlack, root } = place;
    for (const [round, name] of rounds.entries()) {
      if (round === 0) ann.says(onSlack, "go", { thread: root });
      const cards = await waitingCards(place, `make ${name}`);
      const refusals = () => [
        ...ann.privateMessages().map(({ text }) => text),
        ...dan.privateAnswers().map(({ text }) => text),
      ];
      const [onSlackSide, onDiscordSide] = await Promise.all([
        ann.clicks(cards.slack, "Approve once"),
        dan.clicks(cards.discord, "Approve once"),
      ]);
      expect([onSlackSide.acked, onDiscordSide.answered]).toEqual([true, true]);
      await expect.poll(refusals, PATIENT).toHaveLength(round + 1);
      const decided = () => / by (Ann|Dan)/.exec(nowOn.slack(cards).text)?.[1];
      await expect.poll(decided, PATIENT).toBeDefined();
      const winner = decided();
      const loser = winner === "Ann" ? dan.privateAnswers() : ann.privateMessages();
      expect(loser.at(-1)?.text).toContain(`Already approved by ${winner}`);
    }
    await expect.poll(() => both.tool.runs.length, PATIENT).toBe(rounds.length);
    nothingWentWrong();
  });

  it("counts a person who is named on both platforms once towards a quorum", async () => {
    const people: Record<string, readonly string[]> = {};
    const place = await linked({
      script: [call("make one"), "One is done."],
      approvals: { quorum: 2, people },
    });
    const { ann, dan, eve, onSlack, root } = place;
    people["ann"] = [`slack:${ann.id}`, `discord:${dan.id}`];
    ann.says(onSlack, "do one", { thread: root });
    const cards = await waitingCards(place, "make one");
    await ann.clicks(cards.slack, "Approve once");
    await expect.poll(() => nowOn.discord(cards).text, PATIENT).toContain("1 more needed");
    await dan.clicks(cards.discord, "Approve once");
    await expect
      .poll(() => dan.privateAnswers().at(-1)?.text, PATIENT)
      .toContain("waits for one more person");
    expect(both.tool.runs).toEqual([]);
    await eve.clicks(cards.discord, "Approve once");
    await heardOnBoth(place, cards, { ...ONE_BY_DAN, by: "Ann" });
    expect(both.tool.runs).toHaveLength(1);
    nothingWentWrong();
  });

  it("names those who may approve on either by what people call them there", async () => {
    const approvers: string[] = [];
    const place = await linked({ script: [call("make one")], approvals: { approvers } });
    const { ann, dan, onSlack, root } = place;
    const group = both.slack.userGroup("SRELEASES", [ann], "releasers");
    const role = both.discord.role("Release managers");
    approvers.push(`slack:${ann.id}`, `slack:group:${group.id}`);
    approvers.push(`discord:${dan.id}`, `discord:role:${role.id}`);
    ann.says(onSlack, "do one", { thread: root });
    const cards = await waitingCards(place, "make one");
    const read = ({ text }: Seen) => text.replaceAll("\\", "");
    expect(read(cards.slack)).toContain(
      "Ann, @releasers, Dan (discord), @Release managers (discord)",
    );
    expect(read(cards.discord)).toContain(
      "Ann (slack), @releasers (slack), Dan, @Release managers",
    );
    nothingWentWrong();
  });

  it("is decided on one while the other is down, and told there when that is back", async () => {
    const place = await linked({
      script: [call("make one"), "One is done.", call("make two"), "Two is done."],
    });
    const { ann, dan, onSlack, onDiscord, root } = place;
    ann.says(onSlack, "do one", { thread: root });
    const first = await waitingCards(place, "make one");
    const slackIsDown = both.slack.fault({ kind: "503" });
    await dan.clicks(first.discord, "Approve once");
    await shows(place.threads.discord, "One is done.");
    expect(nowOn.slack(first).buttons).not.toEqual([]);
    slackIsDown.lift();
    await heardOnBoth(place, first, ONE_BY_DAN);

    dan.says(onDiscord, "do two", { thread: place.place });
    const second = await waitingCards(place, "make two");
    const discordIsDown = both.discord.fault({ kind: "503" });
    await ann.clicks(second.slack, "Deny");
    await shows(place.threads.slack, "Two is done.");
    expect(nowOn.discord(second).buttons).not.toEqual([]);
    discordIsDown.lift();
    await shows(place.threads.discord, "Two is done.");
    await expect.poll(() => nowOn.discord(second).text, PATIENT).toContain("by Ann");
    expect(nowOn.discord(second).buttons).toEqual([]);
    expect(both.tool.runs).toEqual([{ command: "make one" }]);
    expect(both.faults).toEqual([]);
  });

  it("begins on Discord, and is shown in a Slack thread where people talk already", async () => {
    both = await openBothPlatforms({ script: ["Hello.", call("make one"), "One is done."] });
    const ann = both.slack.person({ name: "Ann" });
    const dan = both.discord.person({ name: "Dan" });
    const onSlack = both.slack.channel("ops", { members: [ann] });
    const onDiscord = both.discord.channel("ops");
    await both.start();
    const root = dan.says(onDiscord, "@bot hello");
    const threads = {
      discord: () => both.discord.thread(root),
      slack: () => both.slack.thread(talk),
    };
    await shows(threads.discord, "Hello.");
    dan.says(onDiscord, "link", { thread: root });
    const code = () =>
      threads
        .discord()
        .map(({ text }) => /`link (\w+)`/.exec(text)?.[1])
        .find((found) => found !== undefined);
    await expect.poll(code, PATIENT).toBeDefined();
    const talk = ann.says(onSlack, "is staging up?");
    ann.says(onSlack, `@bot link ${code()}`, { thread: talk });
    await shows(threads.discord, "Ann linked a place on Slack");
    ann.says(onSlack, "do one", { thread: talk });
    const cards = await waitingCards({ threads }, "make one");
    await dan.clicks(cards.discord, "Approve once");
    await heardOnBoth({ threads }, cards, ONE_BY_DAN);
    expect(both.model.requests).toHaveLength(3);
    nothingWentWrong();
  });

  it("is shown nowhere by a code that was used, has lapsed, or is a stranger's", async () => {
    const place = await linked({ script: [] });
    const { ann, dan, onDiscord, root, code } = place;
    await isRefused(dan, `link ${code}`, "has been used");
    const late = await codeFor(ann, root, [code]);
    both.turnsClock(16 * 60_000);
    await isRefused(dan, `link ${late}`, "No session offers that code");
    const fresh = await codeFor(ann, root, [code, late]);
    const stranger = both.discord.guild({ name: "Elsewhere" }).person({ name: "Mallory" });
    stranger.writesDirectly(`link ${fresh}`);
    await expect
      .poll(() => stranger.directMessages().at(-1)?.text, PATIENT)
      .toContain("Guests and people of other workspaces");
    const shown = await both.restarts();
    const [session] = await shown.listSessions({ limit: 1 });
    expect(await shown.surfacesOf(session?.id ?? "")).toHaveLength(2);
    dan.says(onDiscord, `@bot link ${fresh}`);
    await expect
      .poll(async () => (await shown.surfacesOf(session?.id ?? "")).length, PATIENT)
      .toBe(3);
  });

  async function isRefused(dan: DiscordPerson, text: string, why: string): Promise<void> {
    const elsewhere = both.discord.channel("elsewhere");
    const said = dan.says(elsewhere, `@bot ${text}`);
    await shows(() => both.discord.thread(said), why);
  }
});
