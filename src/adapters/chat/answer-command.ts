import {
  type ApprovalView,
  type Core,
  type Person,
  parseTextCommand,
  type Surface,
  type TextCommand,
} from "../../core/index.ts";
import { decideByClick } from "./decide-by-click.ts";

const MAX_LISTED = 50;
const MAX_LIST_CHARS = 1_800;

/** What somebody typed after a platform's slash command. */
export type TypedCommand = {
  core: Core;
  text: string;
  /** What can be typed, for whoever asks. */
  help: string;
  /** As the platform vouches for them. */
  person: () => Promise<Person>;
  /** The same in a redelivery of the same command. */
  eventId: string;
  /** Whether a place is seen by those who read the channel in which it was typed. */
  isHere: (place: Surface) => boolean;
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
      return decide(typed, { id: command.id, decision: "approve", scope: command.scope });
    case "deny": {
      const [id = null, ...words] = command.rest?.split(/\s+/) ?? [];
      return decide(typed, { id, decision: "deny", reason: words.join(" ") });
    }
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
async function pendingHere({ core, isHere }: TypedCommand): Promise<ApprovalView[]> {
  const all = await core.listApprovals({ limit: MAX_LISTED });
  const sessions = new Map<string, Promise<boolean>>();
  const isShownHere = (sessionId: string) => {
    const known =
      sessions.get(sessionId) ?? core.surfacesOf(sessionId).then((places) => places.some(isHere));
    sessions.set(sessionId, known);
    return known;
  };
  const here = await Promise.all(all.map(({ sessionId }) => isShownHere(sessionId)));
  return all.filter((_, at) => here[at]);
}

function list(pending: readonly ApprovalView[]): string {
  if (pending.length === 0) return "Nothing waits for approval in this channel.";
  const lines = pending.map(({ shortId, agent, toolName, display, toolArgs }) => {
    const what = (display ?? JSON.stringify(toolArgs)).replaceAll("\n", " ").slice(0, 200);
    return `• ${shortId} ${agent} wants ${toolName}: ${what}`;
  });
  return lines.join("\n").slice(0, MAX_LIST_CHARS);
}

type Wish = {
  id: string | null;
  decision: "approve" | "deny";
  scope?: "once" | "session";
  reason?: string;
};

async function decide(typed: TypedCommand, wish: Wish): Promise<string> {
  const pending = await pendingHere(typed);
  const meant = pending.filter(({ shortId, id }) => wish.id === shortId || wish.id === id);
  const [approval] = wish.id === null && pending.length === 1 ? pending : meant;
  if (!approval) return `Say which, by its id: \`${wish.decision} <id>\`.\n${list(pending)}`;
  const clicked = await decideByClick(typed.core, {
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
