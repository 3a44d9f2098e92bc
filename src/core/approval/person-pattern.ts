import { z } from "zod";

const SLACK_PERSON = /^slack:[UW][A-Z0-9]{1,30}$/;
const DISCORD_PERSON = /^discord:\d{1,20}$/;
const LOCAL_PERSON = /^(?:web|terminal):[a-z][a-z0-9._-]{0,63}$/;
const GROUP = /^(?:slack:group:S[A-Z0-9]{1,30}|discord:role:\d{1,20})$/;
const CHANNEL = /^(?:slack:channel:[CGD][A-Z0-9]{1,30}|discord:channel:\d{1,20})$/;

const PERSON_FORMS = '"slack:U024BE7LH", "discord:41771983423143936", "web:ann"';
const GROUP_FORMS = '"slack:group:S0614TZR7", "discord:role:41771983423143936"';

/** One account of one person, named by the platform's own id. */
export function isAccount(value: string): boolean {
  return [SLACK_PERSON, DISCORD_PERSON, LOCAL_PERSON].some((pattern) => pattern.test(value));
}

export function account() {
  return named(isAccount, `must be an account, such as ${PERSON_FORMS}.`);
}

/** `requester` and `anyone` are explicit choices; neither is a platform's id. */
export function approver() {
  return named(
    (value) => isAccount(value) || GROUP.test(value) || value === "requester" || value === "anyone",
    `must be a person (${PERSON_FORMS}), a group (${GROUP_FORMS}), "requester" or "anyone".`,
  );
}

/** Admins make standing rules, so they are always named. */
export function admin() {
  return named(
    (value) => isAccount(value) || GROUP.test(value),
    `must be a person (${PERSON_FORMS}) or a group (${GROUP_FORMS}).`,
  );
}

/** Where a card can be posted. */
export function destination() {
  return named(
    (value) => isAccount(value) || CHANNEL.test(value),
    `must be a channel ("slack:channel:C0LAN2Q65", "discord:channel:41771983423143936") or a person (${PERSON_FORMS}).`,
  );
}

function named(isRight: (value: string) => boolean, error: string) {
  return z.string({ error }).refine(isRight, { error: ({ input }) => error + hint(input) });
}

function hint(input: unknown): string {
  if (typeof input !== "string") return "";
  const [platform = "", ...rest] = input.split(":");
  const id = rest.join(":");
  if (platform === "slack" && CHANNEL.test(input)) return " A channel is not a person.";
  if (platform === "slack" && id !== "") {
    return " Slack ids are in a profile's menu: Copy member ID.";
  }
  if (platform === "discord" && id !== "") {
    return " Discord ids are numbers: switch Developer Mode on, then Copy ID.";
  }
  return rest.length === 0 ? ` Write the platform first: "web:${platform.slice(0, 40)}".` : "";
}
