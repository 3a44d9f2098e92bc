import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "./api/read-request.ts";
import type { CommandOptions } from "./people/commanding.ts";
import type { GivenFile } from "./people/speaking.ts";
import type { ChannelHandle, MessageRef, RoleHandle } from "./people/message-ref.ts";
import type { Person } from "./people/person.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";
import { isJson, jsons, textOf, textsOf } from "./state/json.ts";
import type { Json } from "./state/json.ts";
import { namedId } from "./state/snowflakes.ts";

/** Lets another process be the people: names stand for ids and come into being when used. */
export type Control = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

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

type Act = (cast: Cast, discord: FakeDiscord, given: Json) => unknown;

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
  click(cast, _discord, given) {
    const { button, choose } = given;
    const options = typeof choose === "string" ? { choose } : {};
    return who(cast, given).clicks(refOf(cast, given), textOf(button), options);
  },
  command(cast, _discord, given) {
    const options = isJson(given.options) ? (given.options as CommandOptions) : {};
    return who(cast, given).command(textOf(given.command), options, where(cast, given));
  },
  modals: (cast, _discord, given) => who(cast, given).modals(),
  submit(cast, _discord, given) {
    const person = who(cast, given);
    const front = person.modals().at(-1);
    if (!front) throw new Error(`${person.name} has no modal open.`);
    const entries = isJson(given.entries) ? (given.entries as Record<string, string>) : {};
    return person.submits(front, entries);
  },
  role(cast, discord, given) {
    const role = cast.role(textOf(given.role));
    for (const name of textsOf(given.people)) discord.gives(cast.person(name), role);
    return role;
  },
  person: (cast, _discord, given) => ({ id: who(cast, given).id, name: who(cast, given).name }),
  channel: (cast, _discord, given) => where(cast, given),
  messages: (cast, discord, given) => discord.messages(where(cast, given)),
  thread: (cast, discord, given) => discord.thread(refOf(cast, given)),
  direct: (cast, _discord, given) => who(cast, given).directMessages(),
  private: (cast, _discord, given) => who(cast, given).privateAnswers(),
  drop: (_cast, discord, given) => discord.drop({ resume: given.resume !== false }),
  refused: (_cast, discord) => discord.refused,
  unanswered: (_cast, discord) => discord.unanswered(),
  calls: (_cast, discord) => discord.calls(),
};

/** Answers `POST /control/ACT` with a JSON object, and `GET /control/ACT?person=Ann`. */
export function createControl(discord: () => FakeDiscord, help: () => string): Control {
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
    cast ??= createCast(discord());
    try {
      const body = (await readBody(request)).toString();
      const parsed: unknown = body === "" ? {} : JSON.parse(body);
      const given = { ...Object.fromEntries(url.searchParams), ...(isJson(parsed) ? parsed : {}) };
      sendJson(response, 200, (await act(cast, discord(), given)) ?? {});
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
