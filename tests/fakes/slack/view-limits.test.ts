import { afterAll, beforeAll, expect, it } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import { bareClient, refusalOf, socketApp } from "./bolt-apps.ts";
import type { BoltApp } from "./bolt-apps.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

let slack: FakeSlack;
let bolt: BoltApp;
let open: (fields: object) => Promise<unknown>;

beforeAll(async () => {
  slack = await startFakeSlack({ clock: createTurnedClock(), limits: "off" });
  bolt = socketApp(slack);
  const ann = slack.person({ name: "Ann" });
  const ops = slack.channel("ops", { members: [ann] });
  let trigger = "";
  bolt.app.command("/why", async ({ ack, command }) => {
    trigger = command.trigger_id;
    await ack();
  });
  await bolt.start();
  open = async (fields) => {
    await ann.command("/why", "", ops);
    const view = modal(fields);
    return bareClient(slack).apiCall("views.open", { trigger_id: trigger, view });
  };
});

afterAll(async () => {
  await bolt.stop();
  await slack.close();
});

const plain = (text: string) => ({ type: "plain_text", text });
const reason = (fields: object = {}) => ({
  type: "input",
  label: plain("Reason"),
  element: { type: "plain_text_input", action_id: "text", ...fields },
});
const modal = (fields: object) => ({
  type: "modal",
  title: plain("Deny"),
  submit: plain("Send"),
  blocks: [reason()],
  ...fields,
});
const x = (length: number): string => "x".repeat(length);
const dividers = (count: number) => Array.from({ length: count }, () => ({ type: "divider" }));
const rules = [
  ["24 characters of title", { title: plain(x(24)) }, { title: plain(x(25)) }],
  ["24 characters of submit", { submit: plain(x(24)) }, { submit: plain(x(25)) }],
  ["24 characters of close", { close: plain(x(24)) }, { close: plain(x(25)) }],
  ["100 blocks", { blocks: dividers(100) }, { blocks: dividers(101) }],
  ["3,000 of private_metadata", { private_metadata: x(3000) }, { private_metadata: x(3001) }],
  ["255 of callback_id", { callback_id: x(255) }, { callback_id: x(256) }],
  ["a submit button for inputs", {}, { submit: undefined }],
  [
    "3,000 of initial_value",
    { blocks: [reason({ initial_value: x(3000) })] },
    { blocks: [reason({ initial_value: x(3001) })] },
  ],
  [
    "3,000 of max_length",
    { blocks: [reason({ max_length: 3000 })] },
    { blocks: [reason({ max_length: 3001 })] },
  ],
  ["no markdown block", {}, { blocks: [{ type: "markdown", text: "x" }] }],
] as const;

it.each(rules)("a view has %s", async (_rule, inside, outside) => {
  expect(await refusalOf(open(outside))).toBe("invalid_arguments");
  expect(slack.refused.at(-1)?.messages.join()).toContain("[json-pointer:/view");
  expect(await refusalOf(open(inside))).toBe("answered");
});
