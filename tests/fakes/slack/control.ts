import {
  type Act as CastAct,
  type Control,
  createControl,
  submitFront,
} from "../create-control.ts";
import type { ChannelHandle } from "./people/channel-handle.ts";
import type { Person } from "./people/person.ts";
import type { SeenMessage } from "./people/seen-message.ts";
import type { FakeSlack } from "./start-fake-slack.ts";
import { textOf } from "../json.ts";
import type { Json } from "../json.ts";

type Cast = { person(name: string): Person; channel(name: string): ChannelHandle };

/** Everybody who is named is a member of every channel that is named. */
function createCast(slack: FakeSlack): Cast {
  const people = new Map<string, Person>();
  const channels = new Map<string, ChannelHandle>();
  return {
    person(name) {
      const known = people.get(name);
      if (known) return known;
      const person = slack.person({ name, id: idOf("U", name) });
      people.set(name, person);
      for (const channel of channels.values()) person.joins(channel);
      return person;
    },
    channel(name) {
      const known = channels.get(name);
      if (known) return known;
      const members = [...people.values()];
      const channel = slack.channel(name, { members, id: idOf("C", name) });
      channels.set(name, channel);
      return channel;
    },
  };
}

/** `UANN` for Ann: an id that a configuration can name before she has said a word. */
const idOf = (prefix: string, name: string): string =>
  prefix + name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

type Act = CastAct<Cast, FakeSlack>;

const who = (cast: Cast, { person }: Json): Person => cast.person(textOf(person) || "Ann");
const where = (cast: Cast, { channel }: Json): ChannelHandle =>
  cast.channel(textOf(channel) || "ops");

/** A message by its ts, in a channel by name, or in the direct conversation with `"direct": true`. */
function refOf(cast: Cast, given: Json): { channel: string; ts: string } {
  const ts = textOf(given.ts);
  if (given.direct !== true) return { channel: where(cast, given).id, ts };
  return { channel: who(cast, given).directMessages()[0]?.channel ?? "", ts };
}

const shown = (cast: Cast, slack: FakeSlack, given: Json): SeenMessage[] =>
  given.direct === true ? who(cast, given).directMessages() : slack.messages(where(cast, given));

/** What somebody would click who does not look at timestamps. */
function lastWithButton(cast: Cast, slack: FakeSlack, given: Json): SeenMessage {
  const label = textOf(given.button);
  const found = shown(cast, slack, given).findLast(({ buttons }) =>
    buttons.some((button) => button.label === label),
  );
  if (found) return found;
  throw new Error(`No message there has a button ${label}.`);
}

const asLine = ({ author, text, buttons }: SeenMessage): string =>
  [`${author}: ${text}`, ...buttons.map(({ label }) => `[${label}]`)].join(" ");

const ACTS: Record<string, Act> = {
  say(cast, _slack, given) {
    const person = who(cast, given);
    const options = given.ts === undefined ? {} : { thread: refOf(cast, given) };
    if (given.direct === true) return person.writesDirectly(textOf(given.text), options);
    return person.says(where(cast, given), textOf(given.text), options);
  },
  click(cast, slack, given) {
    const { button, choose } = given;
    const options = typeof choose === "string" ? { choose } : {};
    const ref = given.ts === undefined ? lastWithButton(cast, slack, given) : refOf(cast, given);
    return who(cast, given).clicks(ref, textOf(button), options);
  },
  command(cast, _slack, given) {
    const person = who(cast, given);
    return person.command(textOf(given.command), textOf(given.text), where(cast, given));
  },
  home(cast, _slack, given) {
    who(cast, given).opensHome();
    return {};
  },
  modals: (cast, _slack, given) => who(cast, given).modals(),
  submit: (cast, _fake, given) => submitFront(who(cast, given), given),
  read: (cast, slack, given) => shown(cast, slack, given).map(asLine),
  messages: (cast, slack, given) => slack.messages(where(cast, given)),
  direct: (cast, _slack, given) => who(cast, given).directMessages(),
  private: (cast, _slack, given) => who(cast, given).privateMessages(),
  refused: (_cast, slack) => slack.refused,
  unanswered: (_cast, slack) => slack.unanswered(),
};

/** The people of a fake Slack, in the hands of another process. */
export function createSlackControl(fake: () => FakeSlack, help: () => string): Control {
  return createControl({ acts: ACTS, createCast, fake, help });
}

/** What the acts are called, for whoever asks. */
export const CONTROL_ACTS: readonly string[] = Object.keys(ACTS);
