import {
  type Act as CastAct,
  type Control,
  createControl,
  submitFront,
} from "../create-control.ts";
import type { CommandOptions } from "./people/commanding.ts";
import type { GivenFile } from "./people/speaking.ts";
import type { ChannelHandle, MessageRef, RoleHandle } from "./people/message-ref.ts";
import type { Person } from "./people/person.ts";
import type { SeenMessage } from "./people/seen-message.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";
import { isJson, jsons, textOf, textsOf } from "../json.ts";
import type { Json } from "../json.ts";
import { namedId } from "./state/snowflakes.ts";

type Cast = {
  person(name: string): Person;
  channel(name: string): ChannelHandle;
  role(name: string): RoleHandle;
};

/** The same name has the same id in every run: a configuration can name it beforehand. */
function createCast(discord: FakeDiscord): Cast {
  const people = new Map<string, Person>();
  const channels = new Map<string, ChannelHandle>();
  const roles = new Map<string, RoleHandle>();
  const known = <T>(map: Map<string, T>, name: string, make: () => T): T => {
    const found = map.get(name) ?? make();
    map.set(name, found);
    return found;
  };
  return {
    person: (name) =>
      known(people, name, () => discord.person({ name, id: namedId("person", name) })),
    channel: (name) =>
      known(channels, name, () => discord.channel(name, { id: namedId("channel", name) })),
    role: (name) => known(roles, name, () => discord.role(name, { id: namedId("role", name) })),
  };
}

type Act = CastAct<Cast, FakeDiscord>;

const who = (cast: Cast, { person }: Json): Person => cast.person(textOf(person) || "Ann");

/** A channel by name, or a thread by the id of the message it hangs on. */
const where = (cast: Cast, { channel }: Json): ChannelHandle =>
  cast.channel(textOf(channel) || "ops");

/** A message by its id: in a channel by name, in a thread, or in the direct conversation. */
function refOf(cast: Cast, given: Json): MessageRef {
  const id = textOf(given.id);
  if (typeof given.thread === "string") return { channel: given.thread, id };
  if (given.direct !== true) return { channel: where(cast, given).id, id };
  return { channel: who(cast, given).directMessages()[0]?.channel ?? "", id };
}

/** A thread, a channel by name with the threads that hang on it, or the direct conversation. */
function shown(cast: Cast, discord: FakeDiscord, given: Json): SeenMessage[] {
  if (given.direct === true) return who(cast, given).directMessages();
  const { thread } = given;
  const messages = discord.messages(where(cast, given));
  const meant = typeof thread === "string" ? messages.filter(({ id }) => id === thread) : messages;
  return meant.flatMap((message) => discord.thread(message));
}

/** What somebody would click who does not look at ids. */
function lastWithButton(cast: Cast, discord: FakeDiscord, given: Json): SeenMessage {
  const label = textOf(given.button);
  const found = shown(cast, discord, given).findLast(({ buttons }) =>
    buttons.some((button) => button.label === label),
  );
  if (found) return found;
  throw new Error(`No message there has a button ${label}.`);
}

const asLine = ({ author, text, buttons }: SeenMessage): string =>
  [`${author}: ${text}`, ...buttons.map(({ label }) => `[${label}]`)].join(" ");

const filesOf = ({ files }: Json): GivenFile[] =>
  jsons(files).map(({ name, content }) => ({ name: textOf(name), content: textOf(content) }));

const ACTS: Record<string, Act> = {
  say(cast, _discord, given) {
    const person = who(cast, given);
    const options = {
      files: filesOf(given),
      ...(typeof given.replyTo === "string"
        ? { replyTo: refOf(cast, { ...given, id: given.replyTo }) }
        : {}),
      ...(typeof given.thread === "string" ? { thread: { id: given.thread, name: "" } } : {}),
    };
    if (given.direct === true) return person.writesDirectly(textOf(given.text), options);
    return person.says(where(cast, given), textOf(given.text), options);
  },
  edit: (cast, _discord, given) => who(cast, given).edits(refOf(cast, given), textOf(given.text)),
  erase: (cast, _discord, given) => who(cast, given).deletes(refOf(cast, given)),
  click(cast, discord, given) {
    const { button, choose } = given;
    const options = typeof choose === "string" ? { choose } : {};
    const ref = given.id === undefined ? lastWithButton(cast, discord, given) : refOf(cast, given);
    return who(cast, given).clicks(ref, textOf(button), options);
  },
  command(cast, _discord, given) {
    const options = isJson(given.options) ? (given.options as CommandOptions) : {};
    return who(cast, given).command(textOf(given.command), options, where(cast, given));
  },
  modals: (cast, _discord, given) => who(cast, given).modals(),
  submit: (cast, _fake, given) => submitFront(who(cast, given), given),
  role(cast, discord, given) {
    const role = cast.role(textOf(given.role));
    for (const name of textsOf(given.people)) discord.gives(cast.person(name), role);
    return role;
  },
  person: (cast, _discord, given) => ({ id: who(cast, given).id, name: who(cast, given).name }),
  channel: (cast, _discord, given) => where(cast, given),
  read: (cast, discord, given) => shown(cast, discord, given).map(asLine),
  messages: (cast, discord, given) => discord.messages(where(cast, given)),
  thread: (cast, discord, given) => discord.thread(refOf(cast, given)),
  direct: (cast, _discord, given) => who(cast, given).directMessages(),
  private: (cast, _discord, given) => who(cast, given).privateAnswers(),
  drop: (_cast, discord, given) => discord.drop({ resume: given.resume !== false }),
  refused: (_cast, discord) => discord.refused,
  unanswered: (_cast, discord) => discord.unanswered(),
  calls: (_cast, discord) => discord.calls(),
};

/** The people of a fake Discord, in the hands of another process. */
export function createDiscordControl(fake: () => FakeDiscord, help: () => string): Control {
  return createControl({ acts: ACTS, createCast, fake, help });
}

/** What the acts are called, for whoever asks. */
export const CONTROL_ACTS: readonly string[] = Object.keys(ACTS);
