import { checkText, tooLong } from "../api/form-errors.ts";
import type { Problem } from "../api/form-errors.ts";
import { isJson, jsons, numberOf, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";

/** https://docs.discord.com/developers/interactions/application-commands */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const NAME_MAX = 32;
const DESCRIPTION_MAX = 100;
const OPTIONS_MAX = 25;
const CHOICES_MAX = 25;
const CHOICE_MAX = 100;
const TOTAL_MAX = 8000;
const OPTION_TYPES_MAX = 11;
const CHAT_INPUT = 1;

/** A command with its options; the path is where it stands in the request. */
export function checkCommand(command: Json, path: string): Problem[] {
  const isChat = numberOf(command.type, CHAT_INPUT) === CHAT_INPUT;
  const total = textLength(command);
  return [
    ...(isChat
      ? checkNamed(command, path)
      : checkText(command.name, join(path, "name"), { min: 1, max: NAME_MAX })),
    ...checkOptions(command, path),
    ...(total > TOTAL_MAX
      ? [
          {
            path,
            code: "APPLICATION_COMMAND_TOO_LARGE",
            message: `Command exceeds maximum size (${TOTAL_MAX})`,
          },
        ]
      : []),
  ];
}

const join = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

function checkNamed({ name, description }: Json, path: string): Problem[] {
  const at = join(path, "name");
  const isGood = NAME.test(textOf(name)) && textOf(name) === textOf(name).toLowerCase();
  const message = "Command name is invalid";
  return [
    ...(isGood ? [] : [{ path: at, code: "APPLICATION_COMMAND_INVALID_NAME", message }]),
    ...checkText(description, join(path, "description"), { min: 1, max: DESCRIPTION_MAX }),
  ];
}

function checkOptions({ options }: Json, path: string): Problem[] {
  const given = jsons(options);
  const at = join(path, "options");
  return [
    ...(given.length > OPTIONS_MAX ? [tooLong(at, OPTIONS_MAX)] : []),
    ...checkOrder(given, at),
    ...given.flatMap((option, index) => [
      ...checkNamed(option, `${at}.${index}`),
      ...checkType(option, `${at}.${index}`),
      ...checkChoices(option, `${at}.${index}`),
      ...checkOptions(option, `${at}.${index}`),
    ]),
  ];
}

function checkOrder(options: readonly Json[], path: string): Problem[] {
  const firstOptional = options.findIndex(({ required }) => required !== true);
  const late = options.findIndex(
    ({ required }, index) => required === true && firstOptional >= 0 && index > firstOptional,
  );
  if (late < 0) return [];
  const message = "Required options must be placed before non-required options";
  return [
    { path: `${path}.${late}`, code: "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message },
  ];
}

function checkType({ type }: Json, path: string): Problem[] {
  if (numberOf(type) >= 1 && numberOf(type) <= OPTION_TYPES_MAX) return [];
  return [
    { path: `${path}.type`, code: "BASE_TYPE_CHOICES", message: "Value must be one of {1..11}." },
  ];
}

function checkChoices({ choices }: Json, path: string): Problem[] {
  const given = jsons(choices);
  return [
    ...(given.length > CHOICES_MAX ? [tooLong(`${path}.choices`, CHOICES_MAX)] : []),
    ...given.flatMap(({ name }, index) =>
      checkText(name, `${path}.choices.${index}.name`, { min: 1, max: CHOICE_MAX }),
    ),
  ];
}

/** Names, descriptions and choice values, of the command and all its options. */
function textLength(command: Json): number {
  const own = textOf(command.name).length + textOf(command.description).length;
  const inside = [...jsons(command.options), ...jsons(command.choices)];
  const value = isJson(command.value) ? "" : textOf(command.value);
  return inside.reduce((sum, each) => sum + textLength(each), own + value.length);
}
