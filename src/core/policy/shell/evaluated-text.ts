import type { SyntaxNode, Word, WordPart } from "unbash";

/**
 * Arithmetic runs commands that stand in the *value* of a variable: `x='a[$(id)]'; ((x))`. No
 * parser sees that, so arithmetic over names counts as unknown if the line also brings in text
 * that could hold a command. Bash manual, "Shell Arithmetic".
 */
export type EvaluatedText = {
  /** A value is evaluated: arithmetic over names, subscripts, `[[ a -eq b ]]`. */
  evaluates: boolean;
  /** Text of unknown or suspicious content can get into a variable. */
  bringsText: boolean;
  /** `${x@P}` runs what stands in x, whatever it is. */
  expandsPrompt: boolean;
};

export function noEvaluatedText(): EvaluatedText {
  return { evaluates: false, bringsText: false, expandsPrompt: false };
}

export function mayRunValues(seen: EvaluatedText): boolean {
  return seen.expandsPrompt || (seen.evaluates && seen.bringsText);
}

const NUMBER = /^[\d\s+-]*$/;
const WHOLE_ARRAY = /^[@*]$/;
const ARITHMETIC_TESTS = new Set(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"]);
const READING_BUILTINS = /^(?:read|mapfile|readarray|getopts|source|\.|eval|printf)$/;

/** Notes what one node of the tree adds; the caller visits them all. */
export function noteEvaluatedText(seen: EvaluatedText, node: SyntaxNode): void {
  seen.evaluates ||= evaluates(node);
  seen.bringsText ||= bringsText(node);
  seen.expandsPrompt ||= expandsPrompt(node);
}

function evaluates(node: SyntaxNode): boolean {
  switch (node.type) {
    case "ArithmeticWord":
      return !NUMBER.test(node.value);
    case "ParameterExpansion":
    case "Assignment":
      return node.index !== undefined && isName(node.index);
    case "Slice":
      return isName(node.offset);
    case "TestBinary":
      return ARITHMETIC_TESTS.has(node.operator) && [node.left, node.right].some(isNoNumber);
    default:
      return false;
  }
}

function bringsText(node: SyntaxNode): boolean {
  switch (node.type) {
    case "Word":
      return isSuspicious(node);
    case "Command":
      return READING_BUILTINS.test(node.name?.value ?? "");
    case "Assignment":
      return node.value.type === "Word" && isRunTime(node.value);
    case "For":
    case "Select":
      return node.wordlist?.some(isRunTime) === true;
    default:
      return false;
  }
}

function expandsPrompt(node: SyntaxNode): boolean {
  return node.type === "Transform" && node.operand.value.includes("P");
}

function isNoNumber(word: Word): boolean {
  return !NUMBER.test(word.value);
}

function isName(index: Word): boolean {
  return !NUMBER.test(index.value) && !WHOLE_ARRAY.test(index.value);
}

/** Quoted text with a `$` or a backtick in it: harmless as it stands, a command once evaluated. */
function isSuspicious(word: Word): boolean {
  if (word.parts === undefined) return /[$`]/.test(word.value);
  return word.parts.some((part) => /[$`]/.test(quotedText(part)));
}

function quotedText(part: WordPart): string {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return part.value;
    case "DoubleQuoted":
      return part.parts.map((child) => (child.type === "Literal" ? child.value : "")).join("");
    default:
      return "";
  }
}

function isRunTime(word: Word): boolean {
  return (word.parts ?? []).some((part) =>
    part.type === "DoubleQuoted"
      ? part.parts.some((child) => child.type === "CommandExpansion")
      : part.type === "CommandExpansion" || part.type === "Glob",
  );
}
