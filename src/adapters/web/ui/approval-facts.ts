import type { ApprovalView, Json, JsonObject } from "../../../core/index.ts";
import { codeView, visibleText } from "./code-view.ts";
import { h, type Child } from "./dom.ts";
import { reasonView } from "./reason-view.ts";
import { timeView } from "./time-text.ts";

/** Arguments that the canonical line of a shell call holds already. */
const IN_DISPLAY = new Set(["command", "parameters", "directory"]);

/** Everything that will run, as blocks: nothing is cut and nothing is left out. */
export function whatRuns(approval: ApprovalView): { element: HTMLElement; blocks: HTMLElement[] } {
  const { display, toolArgs, toolName } = approval;
  if (display === null) return argumentBlocks(toolArgs, toolName);
  const line = codeView(display, "Command");
  const rest = Object.fromEntries(
    Object.entries(toolArgs).filter(([name]) => !IN_DISPLAY.has(name)),
  );
  const more = argumentBlocks(rest, null);
  return { element: h("div", {}, line, more.element), blocks: [line, ...more.blocks] };
}

function argumentBlocks(
  args: JsonObject,
  nameless: string | null,
): { element: HTMLElement; blocks: HTMLElement[] } {
  const entries = Object.entries(args);
  if (entries.length === 0) {
    const text = nameless === null ? null : h("p", { class: "muted" }, "No arguments.");
    return { element: h("div", {}, text), blocks: [] };
  }
  const parts = entries.map(([name, value]) => ({
    name,
    block: codeView(argumentText(value), name),
  }));
  const rows = parts.map(({ name, block }) =>
    h("div", { class: "argument" }, h("span", { class: "label" }, ...visibleText(name)), block),
  );
  return { element: h("div", {}, ...rows), blocks: parts.map(({ block }) => block) };
}

function argumentText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** Who, where, why and until when. */
export function factList(approval: ApprovalView): HTMLElement {
  const { workingDirectory, requestedBy, approvers, quorum, expiresAt, digest } = approval;
  const facts: [string, Child[]][] = [
    [
      "Directory",
      workingDirectory === null ? [] : [h("code", {}, ...visibleText(workingDirectory))],
    ],
    ["Asked by", [...visibleText(requestedBy ? `${requestedBy.name} ` : ""), personNote(approval)]],
    ["Why it asks", [...reasonView(approval.reason ?? "No rule allows it.")]],
    ["Rule", [h("code", {}, ...visibleText(approval.rule))]],
    [
      "May sign",
      [...visibleText(approversText(approvers)), quorum > 1 ? ` — ${quorum} needed` : null],
    ],
    ["Request", [h("code", { title: "How chat commands and notices call it" }, approval.shortId)]],
    ["Expires", [expiresAt === null ? "never" : timeView(expiresAt, "both")]],
    ["Digest", [h("code", { title: "The first 12 digits of what is signed" }, digest)]],
  ];
  const rows = facts
    .filter(([, value]) => value.length > 0)
    .map(([term, value]) => h("div", {}, h("dt", {}, term), h("dd", {}, ...value)));
  return h("dl", { class: "facts" }, ...rows);
}

function personNote({ agent, requestedBy }: ApprovalView): HTMLElement {
  const note = requestedBy
    ? `on ${requestedBy.platform}, through @${agent}`
    : `@${agent} by itself`;
  return h("span", { class: "muted" }, note);
}

function approversText(approvers: readonly string[]): string {
  if (approvers.length > 0) return approvers.join(", ");
  return "nobody yet — add approvers to [approvals] in countersign.toml";
}
