import { badType, refuseForm } from "../api/form-errors.ts";
import { Refusal } from "../api/refusal.ts";
import type { Answering, RestCall, Route } from "../api/rest-call.ts";
import { checkCommand } from "../rules/check-commands.ts";
import { isJson, numberOf } from "../../json.ts";
import type { Json } from "../../json.ts";

/** https://docs.discord.com/developers/interactions/application-commands#registering-a-command */
const COMMANDS_MAX = 100;
export const CREATES_PER_DAY = 200;
const DAY_MS = 24 * 60 * 60_000;
const CHAT_INPUT = 1;

/** The guild id, or `global`. */
function placeOf({ state, params }: RestCall): string {
  if (params.application !== state.application.id) throw new Refusal(50001);
  if (params.guild === undefined) return "global";
  if (!state.guilds.get(params.guild)?.isJoined) throw new Refusal(50001);
  return params.guild;
}

const commandsAt = (call: RestCall): Json[] => call.state.commands.get(placeOf(call)) ?? [];

const list: Answering = (call) => commandsAt(call);

/** PUT: what is listed is what there is; the rest is gone. */
const overwrite: Answering = (call) => {
  const place = placeOf(call);
  const given = (call.list ?? []).filter(isJson);
  if (!call.list) refuseForm([badType("", "list")]);
  refuseForm(given.flatMap((command, index) => checkCommand(command, String(index))));
  refuseForm(doubles(given));
  if (given.length > COMMANDS_MAX) throw new Refusal(30032);
  const known = commandsAt(call);
  countCreates(
    call,
    place,
    given.filter((each) => !known.some((other) => isSame(each, other))),
  );
  const stored = given.map((each) =>
    stamped(
      call,
      each,
      known.find((other) => isSame(each, other)),
    ),
  );
  call.state.commands.set(place, stored);
  return stored;
};

const kindOf = ({ type }: Json): number => numberOf(type, CHAT_INPUT);
const isSame = (a: Json, b: Json): boolean => a.name === b.name && kindOf(a) === kindOf(b);

function doubles(given: readonly Json[]) {
  return given.flatMap((command, index) => {
    if (given.findIndex((other) => isSame(command, other)) === index) return [];
    const code = "APPLICATION_COMMANDS_DUPLICATE_NAME";
    return [{ path: String(index), code, message: "Application command names must be unique" }];
  });
}

/** Updating a command that is there is free; a new name counts. */
function countCreates({ state }: RestCall, place: string, created: readonly Json[]): void {
  const now = state.clock.now();
  const today = state.commandCreates.filter(
    ({ guildId, at }) => guildId === place && now - at < DAY_MS,
  );
  if (today.length + created.length > CREATES_PER_DAY) throw new Refusal(30034);
  state.commandCreates.push(...created.map(() => ({ guildId: place, at: now })));
}

function stamped({ state, params }: RestCall, given: Json, known: Json | undefined): Json {
  return {
    type: CHAT_INPUT,
    description: "",
    default_member_permissions: null,
    dm_permission: true,
    nsfw: false,
    ...given,
    id: known?.id ?? state.ids.next(),
    application_id: state.application.id,
    version: state.ids.next(),
    ...(params.guild === undefined ? {} : { guild_id: params.guild }),
  };
}

const create: Answering = (call) => {
  const place = placeOf(call);
  refuseForm(checkCommand(call.body, ""));
  const known = commandsAt(call);
  const same = known.find((other) => isSame(call.body, other));
  if (!same) countCreates(call, place, [call.body]);
  if (!same && known.length >= COMMANDS_MAX) throw new Refusal(30032);
  const made = stamped(call, call.body, same);
  call.state.commands.set(place, [...known.filter((each) => each !== same), made]);
  return made;
};

const remove: Answering = (call) => {
  const known = commandsAt(call);
  const gone = known.find(({ id }) => id === call.params.command);
  if (!gone) throw new Refusal(10063);
  call.state.commands.set(
    placeOf(call),
    known.filter((each) => each !== gone),
  );
  return undefined;
};

const GLOBAL = "/applications/:application/commands";
const IN_GUILD = "/applications/:application/guilds/:guild/commands";

export const COMMAND_ROUTES: readonly Route[] = [GLOBAL, IN_GUILD].flatMap((path) => [
  { name: "commands.list", method: "GET", path, run: list },
  { name: "commands.overwrite", method: "PUT", path, run: overwrite },
  { name: "commands.create", method: "POST", path, run: create },
  { name: "commands.delete", method: "DELETE", path: `${path}/:command`, run: remove },
]);
