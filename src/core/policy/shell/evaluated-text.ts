import type { ParameterOperation, SyntaxNode, TestBinaryExpression, Word, WordPart } from "unbash";

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
  switch (node.type) {
    case "ArithmeticWord":
      if (!NUMBER.test(node.value)) seen.evaluates = true;
      break;
    case "ParameterExpansion":
      if (node.index !== undefined && isName(node.index)) seen.evaluates = true;
      noteOperation(seen, node.operation);
      break;
    case "TestBinary":
      noteTest(seen, node);
      break;
    case "Word":
      if (isSuspicious(node)) seen.bringsText = true;
      break;
    case "Command":
      if (READING_BUILTINS.test(node.name?.value ?? "")) seen.bringsText = true;
      break;
    case "Assignment":
      if (node.index !== undefined && isName(node.index)) seen.evaluates = true;
      if (node.value.type === "Word" && isRunTime(node.value)) seen.bringsText = true;
      break;
    case "For":
    case "Select":
      if (node.wordlist?.some(isRunTime) === true) seen.bringsText = true;
      break;
    default:
  }
}

function noteOperation(seen: EvaluatedText, operation: ParameterOperation | undefined): void {
  if (operation?.type === "Slice") {
    if (isName(operation.offset)) seen.evaluates = true;
  } else if (operation?.type === "Transform" && operation.operand.value.includes("P")) {
    seen.expandsPrompt = true;
  }
}

function noteTest(seen: EvaluatedText, node: TestBinaryExpression): void {
  if (!ARITHMETIC_TESTS.has(node.operator)) return;
  if (![node.left, node.right].every((word) => NUMBER.test(word.value))) seen.evaluates = true;
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
