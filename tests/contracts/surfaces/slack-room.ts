import { startSlackBot } from "../../adapters/slack/start-slack-bot.ts";
import { startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import type { OpenRoom, Who } from "./room.ts";

/** A thread on Slack. */
export const openSlackRoom: OpenRoom = async ({ script, quorum = 1, tool }) => {
  const slack = await startFakeSlack({ limits: "off" });
  const people = {
    ann: slack.person({ name: "Ann" }),
    bob: slack.person({ name: "Bob" }),
    eve: slack.person({ name: "Eve" }),
  };
  const channel = slack.channel("ops", { members: Object.values(people) });
  const approvers = [people.ann, people.bob].map(({ id }) => `slack:${id}`);
  const bot = await startSlackBot(slack, {
    script,
    approvals: { approvers, quorum },
    ...(tool ? { tool } : {}),
  });
  let root: ReturnType<typeof people.ann.says> | null = null;
  const thread = () => (root ? slack.thread(root) : []);
  const newestCard = () => {
    const card = thread().findLast(({ buttons }) => buttons.length > 0);
    if (!card) throw new Error("There is no card.");
    return card;
  };
  return {
    core: bot.core,
    tool: bot.tool,
    model: bot.model,
    says(who, text) {
      const said = people[who].says(
        channel,
        root ? text : `@bot ${text}`,
        root ? { thread: root } : {},
      );
      root ??= said;
      return Promise.resolve();
    },
    reads: () =>
      Promise.resolve(
        thread()
          .map(({ text }) => text)
          .join("\n"),
      ),
    told: (who: Who) =>
      Promise.resolve(
        people[who]
          .privateMessages()
          .map(({ text }) => text)
          .join("\n"),
      ),
    async decides(who, decision) {
      await people[who].clicks(newestCard(), decision === "approve" ? "Approve once" : "Deny");
    },
    offersApproval: () =>
      Promise.resolve(
        thread().some(({ buttons }) => buttons.some(({ label }) => label === "Approve once")),
      ),
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
    async close() {
      await bot.close();
      await slack.close();
    },
  };
};
