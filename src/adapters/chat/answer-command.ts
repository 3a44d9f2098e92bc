import {
  type ApprovalView,
  type Channel,
  type Core,
  isMeant,
  type Person,
  parseTextCommand,
  pendingLine,
  splitDenial,
  type TextCommand,
} from "../../core/index.ts";
import { decideByClick } from "./decide-by-click.ts";
import type { KeyNames } from "./key-names.ts";

const MAX_LISTED = 50;
const MAX_LIST_CHARS = 1_800;

/** What somebody typed after a platform's slash command. */
export type TypedCommand = {
  core: Core;
  names: KeyNames;
  text: string;
  /** What can be typed, for whoever asks. */
  help: string;
  /** As the platform vouches for them. */
  person: () => Promise<Person>;
  /** The same in a redelivery of the same command. */
  eventId: string;
  /** Where it was typed. */
  channel: Channel;
  /** Begins a session with what was typed; answers in words. */
  begin: (text: string) => Promise<string>;
};

/** The answer, which only the person who typed it sees. */
export async function answerCommand(typed: TypedCommand): Promise<string> {
  const text = typed.text.trim();
  if (text === "") return typed.help;
  const command = parseTextCommand(text);
  return command ? run(typed, command) : typed.begin(text);
}

async function run(typed: TypedCommand, command: TextCommand): Promise<string> {
  switch (command.kind) {
    case "help":
      return typed.help;
    case "pending":
      return list(await pendingHere(typed));
    case "approve":
      return decide(typed, () => ({ id: command.id, scope: command.scope, decision: "approve" }));
    case "deny":
      return decide(typed, (ids) => ({ ...splitDenial(command.rest, ids), decision: "deny" }));
    case "agents":
      return typed.core
        .agents()
        .map(({ name, provider, model }) => `• @${name}: ${provider} ${model}`)
        .join("\n");
    case "policy_reload":
      return reload(typed.core, await typed.person());
    default:
      return `Say \`${typed.text.trim()}\` in the thread of the session that you mean.`;
  }
}

async function reload(core: Core, person: Person): Promise<string> {
  const outcome = await core.reloadPolicy(person);
  if (outcome.kind === "not_allowed") return outcome.problem;
  const { rules, problems } = outcome.status;
  if (outcome.kind === "reloaded") return `The policy was reloaded: ${rules} rules are in force.`;
  return `The policy was not reloaded; the old rules stay in force.\n${problems.join("\n")}`;
}

/** Of sessions in this channel only: what runs elsewhere is not for its readers. */
function pendingHere({ core, channel }: TypedCommand): Promise<ApprovalView[]> {
  return core.listApprovals({ shownIn: channel, limit: MAX_LISTED });
}

function list(pending: readonly ApprovalView[]): string {
  if (pending.length === 0) return "Nothing waits for approval in this channel.";
  return listLines(pending.map(pendingLine));
}

/** As many as fit, and how many do not. */
function listLines(lines: readonly string[]): string {
  let room = MAX_LIST_CHARS;
  const rest = lines.findIndex((line) => (room -= line.length + 1) < 0);
  if (rest === -1) return lines.join("\n");
  return [...lines.slice(0, rest), `… and ${lines.length - rest} more`].join("\n");
}

type Wish = {
  /** null: the only one that waits. */
  id: string | null;
  decision: "approve" | "deny";
  scope?: "once" | "session";
  reason?: string | null;
};

async function decide(
  typed: TypedCommand,
  wishOf: (pendingIds: readonly string[]) => Wish,
): Promise<string> {
  const pending = await pendingHere(typed);
  if (pending.length === 0) return list(pending);
  const wish = wishOf(pending.map(({ id }) => id));
  const meant = pending.filter(({ id }) => wish.id === null || isMeant(wish.id, id));
  const [approval, another] = meant;
  if (!approval || another)
    return `Say which, by its id: \`${wish.decision} <id>\`.\n${list(pending)}`;
  const clicked = await decideByClick(typed, {
    workspace: typed.channel.workspace,
    person: await typed.person(),
    approvalId: approval.id,
    decision: wish.decision,
    eventId: typed.eventId,
    ...(wish.scope ? { scope: wish.scope } : {}),
    ...(wish.reason ? { reason: wish.reason } : {}),
  });
  if (clicked.kind === "refused") return clicked.problem;
  const done = wish.decision === "approve" ? "Approved" : "Denied";
  return clicked.told ?? `${done}: ${approval.shortId}.`;
}
