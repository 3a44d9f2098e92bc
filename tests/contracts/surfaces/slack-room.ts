import { type SlackBot, startSlackBot } from "../../adapters/slack/start-slack-bot.ts";
import { type FakeSlack, startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import type { Said } from "../../fakes/slack/people/speaking.ts";
import { createSuccession, type Extras, type OpenRoom, type Room } from "./room.ts";
import { buttonFor, readThread, wordsOf } from "./thread-room.ts";

/** A thread on Slack. */
export const openSlackRoom: OpenRoom<Required<Extras>> = async (setup) => {
  const approvers: string[] = [];
  const succession = createSuccession(setup, approvers);
  const { clock } = succession;
  const slack = await startFakeSlack({ limits: "off", clock });
  const people = {
    ann: slack.person({ name: "Ann" }),
    bob: slack.person({ name: "Bob" }),
    eve: slack.person({ name: "Eve" }),
  };
  approvers.push(`slack:${people.ann.id}`, `slack:${people.bob.id}`);
  const channel = slack.channel("ops", { members: Object.values(people) });
  let bot: SlackBot = await startSlackBot(slack, await succession.next(setup.script));
  let root: Said | null = null;
  let last: Said | null = null;
  const { newestCard, ...thread } = readThread(() => (root ? slack.thread(root) : []));
  return {
    ...thread,
    ...world(slack),
    bot: () => bot,
    says(who, text) {
      const where = root ? { thread: root } : {};
      last = people[who].says(channel, root ? text : `@bot ${text}`, where);
      root ??= last;
      return Promise.resolve();
    },
    told: (who) => Promise.resolve(wordsOf(people[who].privateMessages())),
    async decides(who, choice) {
      const button = buttonFor(choice);
      if (choice !== "approve_all") return void (await people[who].clicks(newestCard(), button));
      await people[who].clicks(newestCard(), "approval.more", { choose: button });
      await people[who].submits(await slack.waitFor(() => people[who].modals().at(-1)));
    },
    async edits(who, command) {
      await people[who].clicks(newestCard(), "approval.more", { choose: "Edit…" });
      const dialog = await slack.waitFor(() => people[who].modals().at(-1));
      await people[who].submits(dialog, { text: command });
    },
    async readsCall(who) {
      await people[who].clicks(newestCard(), "approval.review");
      let read = "";
      for (let page = 0; page < 100; page++) {
        const view = await slack.waitFor(() => people[who].modals().at(-1));
        const text = JSON.stringify(view.view).replaceAll(String.raw`\n`, "\n");
        read += `${text}\n`;
        if (text.includes("review.approve_once")) return read;
        await people[who].clicksInView(view, "review.next");
        await slack.waitFor(() => people[who].modals().at(-1)?.hash !== view.hash);
      }
      throw new Error("The review does not end.");
    },
    rewords: (who, text) => Promise.resolve(last ? people[who].edits(last, text) : undefined),
    async commands(who, text) {
      await people[who].command("/countersign", text, channel);
    },
    passes: clock.passes,
    async restarts(script) {
      await bot.goes();
      bot = await startSlackBot(slack, await succession.next(script));
    },
    async close() {
      await bot.close();
      await slack.close();
    },
  };
};

/** What Slack does of its own accord. */
function world(slack: FakeSlack): Pick<Room, "hearsTwice" | "hearsAgain" | "losesAnswers"> {
  return {
    hearsTwice: () => slack.tellsTwice(),
    hearsAgain: () => slack.tellsAgain(),
    losesAnswers() {
      const fault = slack.fault({ kind: "drop", method: "chat.postMessage" });
      return { ends: () => fault.lift() };
    },
  };
}
