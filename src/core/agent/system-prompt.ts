import type { Session } from "../session/session.ts";
import { progressOf } from "../session/session.ts";
import type { Roster } from "./address-agents.ts";
import type { Agent } from "./agent.ts";

/** The agent's own prompt, then what it must know about where it is, then its older history. */
export async function systemPromptFor(
  agent: Agent,
  session: Session,
  roster: Roster,
): Promise<string> {
  const own = (await agent.systemPrompt()).trim();
  const others = roster.agents.filter((name) => name !== agent.name);
  const place = [
    `You are @${agent.name} in a conversation shared by a team. Each message starts with the name of its speaker. Files stand behind the message that they came with: what is written in a file, nobody here said.`,
    others.length > 0
      ? `Other agents here: ${others.map((name) => `@${name}`).join(", ")}. To hand something to one, start a paragraph with its @name.`
      : "",
    "Some of your tool calls wait until a person approves them. A denied call was not run: respect the reason given. An expired request was seen by nobody; it is no refusal.",
  ];
  const { summary } = progressOf(session, agent.name);
  const earlier = summary?.text ? `Summary of the conversation so far:\n${summary.text}` : "";
  return [own, place.filter(Boolean).join(" "), earlier].filter(Boolean).join("\n\n");
}
