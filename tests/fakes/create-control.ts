import type { IncomingMessage, ServerResponse } from "node:http";
import { isJson, type Json } from "./json.ts";
import { readBody } from "./serve-fake.ts";

/** Lets another process be the people: names stand for ids and come into being when used. */
export type Control = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What somebody can do, or look at; `given` is what the request says about it. */
export type Act<Cast, Fake> = (cast: Cast, fake: Fake, given: Json) => unknown;

export type ControlOptions<Cast, Fake> = {
  acts: Readonly<Record<string, Act<Cast, Fake>>>;
  createCast: (fake: Fake) => Cast;
  fake: () => Fake;
  help: () => string;
};

/** Answers `POST /control/ACT` with a JSON object, and `GET /control/ACT?person=Ann`. */
export function createControl<Cast, Fake>(options: ControlOptions<Cast, Fake>): Control {
  const { acts, createCast, fake, help } = options;
  let cast: Cast | undefined;
  return async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const name = /^\/control\/([a-z]+)$/.exec(url.pathname)?.[1] ?? "";
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (!act) {
      response.writeHead(url.pathname === "/" ? 200 : 404, { "content-type": "text/plain" });
      response.end(help());
      return;
    }
    cast ??= createCast(fake());
    try {
      const body = (await readBody(request)).toString();
      const parsed: unknown = body === "" ? {} : JSON.parse(body);
      const given = { ...Object.fromEntries(url.searchParams), ...(isJson(parsed) ? parsed : {}) };
      sendJson(response, 200, (await act(cast, fake(), given)) ?? {});
    } catch (error) {
      sendJson(response, 400, { error: error instanceof Error ? error.message : String(error) });
    }
  };
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(`${JSON.stringify(value, null, 2)}\n`);
}

/** Somebody sends off the dialog that is in front. */
export function submitFront<View, Sent>(
  person: { name: string; modals(): View[]; submits(view: View, entries: Entries): Sent },
  { entries }: Json,
): Sent {
  const front = person.modals().at(-1);
  if (!front) throw new Error(`${person.name} has no modal open.`);
  return person.submits(front, isJson(entries) ? (entries as Entries) : {});
}

type Entries = Record<string, string>;
