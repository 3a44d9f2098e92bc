import type { CoreContext } from "../context.ts";
import type { IncomingMessage } from "../core.ts";
import type { Session } from "../session/session.ts";
import { describeReload, reloadPolicy } from "../policy/reload-policy.ts";
import { pendingOf } from "./choose-requests.ts";
import { LINK_ELSEWHERE, offerLink } from "../surface/link-code.ts";
import { viewGrant } from "./approval-view.ts";
import { revokeGrant } from "./grants.ts";
import { listPending } from "./list-pending.ts";
import type { TextCommand } from "./parse-text-command.ts";
import { isMeant, shortId } from "./short-id.ts";
import { grantLine } from "./short-lines.ts";

const HELP = `Decide: \`approve\`, \`approve <id>\`, \`approve session\`, \`approve all\`, \`deny [reason]\`, \`deny <id> [reason]\`, \`deny all\`.
Look: \`pending\`, \`grants\`, \`status\`, \`agents\`.
Act: \`revoke <id>\`, \`stop\`, \`policy reload\`, \`link\` (shows this session in another channel too).
Anything else goes to the agent; start a paragraph with @name to choose one.`;

type Asked = {
  command: TextCommand;
  incoming: IncomingMessage;
  /** Of the message that stores the command. */
  messageId: string;
};

/** The answer to a typed command that decides nothing, in words for the thread. */
export async function answerQuestion(
  context: CoreContext,
  session: Session,
  { command, incoming, messageId }: Asked,
): Promise<string> {
  switch (command.kind) {
    case "pending":
      return listPending(await pendingOf(context, session.id), context.mask);
    case "grants":
      return listGrants(context, session);
    case "revoke":
      return revokeByText(context, session, { typed: command.id, incoming });
    case "status":
      return statusOf(context, session);
    case "agents":
      return context.agents
        .map(
          (a) =>
            `• @${a.name}: ${a.providerName} ${a.model}${a.name === session.agent ? " (answers here by default)" : ""}`,
        )
        .join("\n");
    case "link":
      return command.code === null ? offerLink(messageId) : LINK_ELSEWHERE;
    case "policy_reload":
      return describeReload(await reloadPolicy(context, incoming.person));
    default:
      return HELP;
  }
}

const MAX_GRANTS_LISTED = 50;

async function liveGrants({ store, environment }: CoreContext, session: Session) {
  return store.liveGrants({
    sessionId: session.id,
    now: environment.now(),
    limit: MAX_GRANTS_LISTED,
  });
}

async function listGrants(context: CoreContext, session: Session): Promise<string> {
  const grants = await liveGrants(context, session);
  if (grants.length === 0) return "No grants are in force in this session.";
  return grants.map((grant) => grantLine(viewGrant(grant, context.mask))).join("\n");
}

async function revokeByText(
  context: CoreContext,
  session: Session,
  { typed, incoming }: { typed: string; incoming: IncomingMessage },
): Promise<string> {
  const grants = await liveGrants(context, session);
  const meant = grants.filter(({ id }) => isMeant(typed, id));
  const [grant] = meant;
  if (!grant || meant.length > 1)
    return `No grant has the id ${typed}.\n${await listGrants(context, session)}`;
  const outcome = await revokeGrant(context, grant.id, incoming.person);
  return outcome.kind === "revoked" ? `Revoked ${shortId(grant.id)}.` : outcome.problem;
}

async function statusOf(context: CoreContext, session: Session): Promise<string> {
  const pending = await pendingOf(context, session.id);
  const busy = context.live.isBusy(session.id) ? "working" : "at rest";
  const why = session.statusReason ? ` (${session.statusReason})` : "";
  return `Session ${session.id}: ${session.status}${why}, ${busy}. ${pending.length} waiting for approval. Default agent @${session.agent}.`;
}
