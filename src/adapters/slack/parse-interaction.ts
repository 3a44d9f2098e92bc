import { z } from "zod";
import { INPUT } from "./action-ids.ts";
import type { SlackDialog, SlackEvent } from "./slack-event.ts";
import { workspaceIn } from "./workspace-in.ts";

const person = z.object({ id: z.string().min(1), team_id: z.string().nullish() });
const team = z.object({ id: z.string().min(1) });

const view = z.object({
  id: z.string(),
  hash: z.string().default(""),
  type: z.string().default("modal"),
  callback_id: z.string().default(""),
  private_metadata: z.string().default(""),
  state: z.object({ values: z.record(z.string(), z.unknown()) }).optional(),
});

const clicked = z.object({
  type: z.literal("block_actions"),
  user: person,
  team: team.nullish(),
  enterprise: team.nullish(),
  trigger_id: z.string().default(""),
  actions: z
    .array(
      z.looseObject({
        action_id: z.string(),
        value: z.string().optional(),
        action_ts: z.string().optional(),
        selected_option: z.object({ value: z.string() }).nullish(),
      }),
    )
    .min(1),
  message: z.object({ ts: z.string(), thread_ts: z.string().optional() }).nullish(),
  channel: z.object({ id: z.string() }).nullish(),
  container: z
    .object({
      message_ts: z.string().optional(),
      channel_id: z.string().optional(),
      thread_ts: z.string().optional(),
    })
    .nullish(),
  view: view.optional(),
});

const submitted = z.object({
  type: z.literal("view_submission"),
  user: person,
  team: team.nullish(),
  enterprise: team.nullish(),
  trigger_id: z.string().default(""),
  view,
});

const command = z.object({
  command: z.string().startsWith("/"),
  text: z.string().default(""),
  channel_id: z.string().min(1),
  user_id: z.string().min(1),
  trigger_id: z.string().default(""),
});

/** Reads clicks, dialogs and slash commands. Pure; never throws. */
export function parseInteraction(body: unknown, own: { workspace?: string }): SlackEvent {
  const workspace = workspaceIn(body) ?? own.workspace ?? null;
  const click = clicked.safeParse(body);
  if (click.success) return readClick(click.data, workspace);
  const submission = submitted.safeParse(body);
  if (submission.success) return readSubmission(submission.data, workspace);
  const typed = command.safeParse(body);
  if (typed.success) return readCommand(typed.data, workspace);
  return { kind: "unsupported", what: describe(body) };
}

function readClick(body: z.infer<typeof clicked>, workspace: string | null): SlackEvent {
  const [action] = body.actions;
  if (!action || workspace === null) return { kind: "unsupported", what: "a click without parts" };
  return {
    kind: "action",
    workspace,
    speaker: { userId: body.user.id, team: body.user.team_id ?? null },
    actionId: action.action_id,
    value: action.selected_option?.value ?? action.value ?? "",
    triggerId: body.trigger_id,
    at: action.action_ts ?? body.trigger_id,
    message: clickedMessage(body),
    dialog: body.view?.type === "modal" ? dialogOf(body.view) : null,
  };
}

/** Slack says twice where a button stands; of a message that it cannot show, in `container` only. */
function clickedMessage({ message, channel, container }: z.infer<typeof clicked>) {
  const told = container ?? {};
  const { ts = told.message_ts, thread_ts: thread = told.thread_ts } = message ?? {};
  const { id = told.channel_id } = channel ?? {};
  return id === undefined || ts === undefined ? null : { channel: id, ts, thread: thread ?? null };
}

function readSubmission(body: z.infer<typeof submitted>, workspace: string | null): SlackEvent {
  if (workspace === null) return { kind: "unsupported", what: "a dialog without a workspace" };
  return {
    kind: "submitted",
    workspace,
    speaker: { userId: body.user.id, team: body.user.team_id ?? null },
    dialog: dialogOf(body.view),
    text: inputOf(body.view),
    triggerId: body.trigger_id,
  };
}

function readCommand(body: z.infer<typeof command>, workspace: string | null): SlackEvent {
  if (workspace === null) return { kind: "unsupported", what: "a command without a workspace" };
  return {
    kind: "command",
    workspace,
    speaker: { userId: body.user_id, team: null },
    text: body.text,
    channel: body.channel_id,
    at: body.trigger_id,
  };
}

function dialogOf(shown: z.infer<typeof view>): SlackDialog {
  const { id, hash, callback_id: callbackId, private_metadata: metadata } = shown;
  return { id, hash, callbackId, metadata };
}

const input = z.object({
  [INPUT.block]: z.object({ [INPUT.action]: z.object({ value: z.string().nullish() }) }),
});

function inputOf({ state }: z.infer<typeof view>): string {
  return input.safeParse(state?.values).data?.[INPUT.block][INPUT.action].value ?? "";
}

const MAX_NAME_CHARS = 60;

/** For the log: what it called itself, never what it holds. */
function describe(body: unknown): string {
  const type = z.object({ type: z.string() }).safeParse(body).data?.type;
  return type === undefined ? "a payload of no known kind" : type.slice(0, MAX_NAME_CHARS);
}
