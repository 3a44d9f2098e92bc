import { blockTexts } from "../block-kit/block-texts.ts";
import { isJson, jsons, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { isStreaming } from "../state/stream-life.ts";
import type { FakeState } from "../state/fake-state.ts";
import type { Message, Workspace } from "../state/workspace-state.ts";
import { nameOf } from "../state/find-in-workspace.ts";
import { pingsOf } from "../text/pings.ts";
import { renderMarkdown, renderMrkdwn } from "../text/render-text.ts";

export type SeenButton = {
  label: string;
  actionId: string;
  blockId: string;
  value?: string;
  style?: string;
  url?: string;
};

export type SeenFile = { name: string; title: string; content: string; bytes: number };

/** A message as a person sees it. */
export type SeenMessage = {
  channel: string;
  ts: string;
  threadTs?: string;
  author: string;
  authorId: string;
  isFromBot: boolean;
  /** What is read: the blocks where there are any, else the text; names for ids, marks taken away. */
  text: string;
  /** The `text` argument as it is stored: what notifications show. */
  fallback: string;
  blocks: Json[];
  buttons: SeenButton[];
  tasks: { id: string; title: string; status: string }[];
  isStreaming: boolean;
  isEdited: boolean;
  files: SeenFile[];
  reactions: string[];
  pings: string[];
  metadata?: Json;
  onlyFor?: string;
};

export function seenMessage(state: FakeState, workspace: Workspace, message: Message): SeenMessage {
  const author = message.username ?? nameOf(workspace, message.user);
  return {
    channel: message.channel,
    ts: message.ts,
    ...(message.threadTs === undefined ? {} : { threadTs: message.threadTs }),
    author,
    authorId: message.user,
    isFromBot: message.botId !== undefined,
    text: shownText(workspace, message),
    fallback: message.text,
    blocks: message.blocks,
    buttons: message.blocks.flatMap(buttonsOf),
    tasks: tasksOf(message.blocks),
    isStreaming: isStreaming(message, state.clock),
    isEdited: message.edited !== undefined,
    files: message.files.flatMap((id) => seenFile(workspace, id)),
    reactions: message.reactions.map(({ name }) => name),
    pings: pingsOf(message),
    ...(message.metadata ? { metadata: message.metadata } : {}),
    ...(message.onlyFor === undefined ? {} : { onlyFor: message.onlyFor }),
  };
}

function shownText(workspace: Workspace, { text, blocks }: Message): string {
  if (blocks.length === 0) return renderMrkdwn(text, workspace);
  const buttons = new Set(blocks.flatMap(buttonsOf).map(({ label }) => label));
  return blockTexts(blocks)
    .filter((part) => !(part.notation === "plain" && buttons.has(part.text)))
    .map((part) => {
      if (part.notation === "mrkdwn") return renderMrkdwn(part.text, workspace);
      return part.notation === "markdown" ? renderMarkdown(part.text, workspace) : part.text;
    })
    .join("\n");
}

/** The buttons of a block, wherever they stand in it. */
export function buttonsOf(block: Json): SeenButton[] {
  const nested = [...jsons(block.child_blocks), ...jsons(block.elements)].flatMap(buttonsOf);
  const own = [...jsons(block.elements), ...jsons(block.actions), block.accessory].filter(isJson);
  const found = own
    .filter(({ type }) => type === "button")
    .map((element) => ({
      label: isJson(element.text) ? textOf(element.text.text) : "",
      actionId: textOf(element.action_id),
      blockId: textOf(block.block_id),
      ...(typeof element.value === "string" ? { value: element.value } : {}),
      ...(typeof element.style === "string" ? { style: element.style } : {}),
      ...(typeof element.url === "string" ? { url: element.url } : {}),
    }));
  return [...found, ...nested];
}

const tasksOf = (blocks: readonly Json[]): SeenMessage["tasks"] =>
  blocks
    .flatMap((block) => (block.type === "plan" ? jsons(block.tasks) : [block]))
    .filter(({ task_id: id }) => typeof id === "string")
    .map((task) => ({
      id: textOf(task.task_id),
      title: textOf(task.title),
      status: textOf(task.status),
    }));

function seenFile(workspace: Workspace, id: string): SeenFile[] {
  const file = workspace.files.get(id);
  if (!file) return [];
  const content = file.content ?? Buffer.alloc(0);
  return [
    { name: file.name, title: file.title, content: content.toString(), bytes: content.length },
  ];
}
