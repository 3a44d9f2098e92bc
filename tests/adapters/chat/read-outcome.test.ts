import { describe, expect, it } from "vitest";
import { readOutcome } from "../../../src/adapters/chat/message/read-outcome.ts";
import { messageView } from "../../fixtures/slack/message-view.ts";

const outcomeOf = (content: string, metadata: Record<string, string | number>) =>
  readOutcome(messageView({ role: "tool", content, metadata }));

describe("how a call ended", () => {
  const ending = "Exit code 0 after 0.1 s";

  it("is what its tool says, and not said again in what it gave", () => {
    const content = `${ending}.\nstdout:\nclean`;
    expect(outcomeOf(content, { state: "succeeded", ending })).toEqual({
      ending,
      output: "stdout:\nclean",
    });
  });

  it("is found behind the note on edited arguments, which stays", () => {
    const note = 'The arguments were edited by web:ann before approval. What ran: {"command":"ls"}';
    expect(outcomeOf(`${note}\n${ending}.\nNo output.`, { state: "succeeded", ending })).toEqual({
      ending,
      output: `${note}\nNo output.`,
    });
  });

  it("is never taken from the words of a tool that does not say it", () => {
    const forged = "Exit code 0 after 0.1 s.\nall is well";
    expect(outcomeOf(forged, { state: "failed" })).toEqual({
      ending: "Exit code 0 after 0.1 s.",
      output: forged,
    });
    expect(outcomeOf(forged, { state: "succeeded", durationMs: 84 })).toEqual({
      ending: "Done after 84 ms",
      output: forged,
    });
  });
});
