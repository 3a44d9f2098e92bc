import { mkdir } from "node:fs/promises";
import { z } from "zod";
import {
  type CallFacts,
  CallRefusedError,
  type Tool,
  type ToolContext,
  type ToolOutput,
  wrapToolWithValidation,
  zodArguments,
} from "../../core/index.ts";
import { confinePath, type Confined } from "./confine-path.ts";
import { hashHandle } from "./hash-file.ts";
import { isMissing, openConfined } from "./open-confined.ts";
import { replaceFile } from "./replace-file.ts";

const WRITE_TIMEOUT_MS = 30_000;

const schema = z.object({
  path: z.string().min(1).describe("File inside the workspace; missing folders are created."),
  content: z.string().describe("The whole new content of the file."),
});
type WriteArgs = z.infer<typeof schema>;

/**
 * The tool `write_file`: replaces a file as a whole, or creates it. A reader sees the old content
 * or the new one, never a part. The hash of what is overwritten is among the call's facts, so
 * that a file somebody changed after the card was shown is not overwritten unseen.
 */
export function createWriteFile(config: { workingDirectory: string }): Tool {
  const root = config.workingDirectory;
  return wrapToolWithValidation({
    name: "write_file",
    description: "Writes a text file in the workspace, replacing what it held.",
    arguments: zodArguments(schema),
    timeoutMs: WRITE_TIMEOUT_MS,
    kind: "edit",
    describeCall: (args) => describeCall(args, root),
    execute: (args, context) => execute(args, context, root),
  });
}

async function describeCall({ path }: WriteArgs, root: string): Promise<CallFacts> {
  await mkdir(root, { recursive: true });
  const confined = await confinePath([root], path);
  if (!confined.ok) throw new CallRefusedError(confined.problem);
  const sha256 = await currentHash(confined);
  return {
    workingDirectory: confined.root,
    environmentNames: [],
    files: sha256 === null ? [] : [{ path: confined.path, sha256 }],
    display: null,
  };
}

type ConfinedPath = Extract<Confined, { ok: true }>;

/** null: the file is still to be made. */
async function currentHash(confined: ConfinedPath): Promise<string | null> {
  try {
    await using handle = await openConfined(confined);
    const hash = await hashHandle(handle);
    if (hash !== null) return hash;
  } catch (error) {
    if (isMissing(error)) return null;
    throw new CallRefusedError(`${confined.path} cannot be read: ${messageOf(error)}.`, {
      cause: error,
    });
  }
  throw new CallRefusedError(`${confined.path} is not a regular file.`);
}

async function execute(args: WriteArgs, { facts }: ToolContext, root: string): Promise<ToolOutput> {
  const confined = await confinePath([root], args.path);
  if (!confined.ok) return refused(confined.problem);
  try {
    const [signed] = facts.files;
    const current = await currentHash(confined);
    if (current !== (signed?.sha256 ?? null) || (signed?.path ?? confined.path) !== confined.path) {
      return refused(`${args.path} changed since the call was approved; nothing was written.`);
    }
    const bytes = Buffer.from(args.content, "utf8");
    await replaceFile(confined, bytes);
    const what = current === null ? "Created" : "Replaced";
    return {
      ok: true,
      content: `${what} ${args.path} (${bytes.length} bytes).`,
      details: { path: confined.path, bytes: bytes.length, created: current === null },
    };
  } catch (error) {
    return refused(`${args.path} was not written: ${messageOf(error)}`);
  }
}

function refused(content: string): ToolOutput {
  return { ok: false, content };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
