import { filesIn, type MessageView, nameOfFile, showOnOneLine } from "../../../core/index.ts";

/** What somebody wrote at another place of the session: who and where, and their words and files. */
export function saidElsewhere({
  author,
  content,
  parts,
}: Pick<MessageView, "author" | "content" | "parts">): { who: string; text: string } {
  const who = author === null ? "Somebody" : `${author.name} (${author.platform})`;
  const files = filesIn(parts).map((file) => `(attached: ${nameOfFile(file)})`);
  return { who: showOnOneLine(who), text: [content, ...files].join("\n") };
}
