import type { TomlDocument, TomlPath } from "../core/index.ts";
import { describePath, ENVIRONMENT } from "./config-problem.ts";
import type { ConfigProblem } from "./config-problem.ts";

/** Collects everything wrong or worth saying, so that a person mends the file once, not ten times. */
export type Findings = {
  /** `text` follows the key's name: "must be …". One problem per key: the first stays. */
  report(path: TomlPath, text: string): void;
  /** About a variable. */
  reportVariable(name: string, text: string): void;
  /** Whether something at or under `path` is wrong already. */
  isWrong(path: TomlPath): boolean;
  notice(text: string): void;
  /** In the order of the file, the environment last. */
  problems(): ConfigProblem[];
  notices(): string[];
};

export function createFindings(file: { source: string; lineOf: TomlDocument["lineOf"] }): Findings {
  const problems: ConfigProblem[] = [];
  const wrongPaths: TomlPath[] = [];
  const notices: string[] = [];
  const isWrong = (path: TomlPath): boolean =>
    wrongPaths.some((wrong) => path.every((part, index) => wrong[index] === part));
  return {
    report(path, text) {
      if (isWrong(path)) return;
      wrongPaths.push(path);
      problems.push({
        source: file.source,
        line: file.lineOf(path),
        text: `${describePath(path)} ${text}`,
      });
    },
    reportVariable(name, text) {
      problems.push({ source: ENVIRONMENT, line: null, text: `${name} ${text}` });
    },
    isWrong,
    notice: (text) => void notices.push(text),
    problems: () => problems.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity)),
    notices: () => notices,
  };
}
