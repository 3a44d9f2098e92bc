import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "./api/read-request.ts";
import type { ChannelHandle } from "./people/channel-handle.ts";
import type { Person } from "./people/person.ts";
import type { SeenMessage } from "./people/seen-message.ts";
import type { FakeSlack } from "./start-fake-slack.ts";
import { isJson, textOf } from "./state/json.ts";
import type { Json } from "./state/json.ts";

/** Lets another process be the people: names stand for ids and come into being when used. */
export type Control = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

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

type Act = (cast: Cast, slack: FakeSlack, given: Json) => unknown;

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
  submit(cast, _slack, given) {
    const person = who(cast, given);
    const front = person.modals().at(-1);
    if (!front) throw new Error(`${person.name} has no modal open.`);
    const entries = isJson(given.entries) ? (given.entries as Record<string, string>) : {};
    return person.submits(front, entries);
  },
  read: (cast, slack, given) => shown(cast, slack, given).map(asLine),
  messages: (cast, slack, given) => slack.messages(where(cast, given)),
  direct: (cast, _slack, given) => who(cast, given).directMessages(),
  private: (cast, _slack, given) => who(cast, given).privateMessages(),
  refused: (_cast, slack) => slack.refused,
  unanswered: (_cast, slack) => slack.unanswered(),
};

/** Answers `POST /control/ACT` with a JSON object, and `GET /control/ACT?person=Ann`. */
export function createControl(slack: () => FakeSlack, help: () => string): Control {
  let cast: Cast | undefined;
  return async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const name = /^\/control\/([a-z]+)$/.exec(url.pathname)?.[1] ?? "";
    const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
    if (!act) {
      response.writeHead(url.pathname === "/" ? 200 : 404, { "content-type": "text/plain" });
      response.end(help());
      return;
    }
    cast ??= createCast(slack());
    try {
      const body = (await readBody(request)).toString();
      const parsed: unknown = body === "" ? {} : JSON.parse(body);
      const given = { ...Object.fromEntries(url.searchParams), ...(isJson(parsed) ? parsed : {}) };
      sendJson(response, 200, await act(cast, slack(), given));
    } catch (error) {
      sendJson(response, 400, { error: error instanceof Error ? error.message : String(error) });
    }
  };
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(`${JSON.stringify(value, null, 2)}\n`);
}

/** What the acts are called, for whoever asks. */
export const CONTROL_ACTS: readonly string[] = Object.keys(ACTS);
