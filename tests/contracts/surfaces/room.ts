import { createMemoryStore } from "../../fakes/memory-store.ts";
import { pacedStore } from "../../fakes/paced-store.ts";
import { createRecordingTool, type RecordingTool } from "../../fakes/recording-tool.ts";
import { createRunningClock, type RunningClock } from "../../fakes/running-clock.ts";
import type { ScriptedAnswer } from "../../fakes/scripted-model.ts";
import type { TestCore, TestCoreSetup } from "../../fakes/test-core.ts";
import { createSystemEnvironment } from "../../../src/adapters/system/system-environment.ts";

/** Ann and Bob may decide; Eve may not. */
export type Who = "ann" | "bob" | "eve";

export const NAMES: Record<Who, string> = { ann: "Ann", bob: "Bob", eve: "Eve" };

export type Choice = "approve" | "approve_session" | "approve_all" | "deny";

export type RoomSetup = {
  script: ScriptedAnswer[];
  quorum?: number;
  tool?: RecordingTool;
};

/** A place where people talk with an agent, whatever the platform. */
export type Room = {
  /** The process that is there now. */
  bot(): Pick<TestCore, "core" | "model" | "tool">;
  says(who: Who, text: string): Promise<void>;
  /** Everything that stands there for everybody to read, as people see it. */
  reads(): Promise<string>;
  /** What this person alone was told. */
  told(who: Who): Promise<string>;
  /** Decides the newest card with the platform's own control. */
  decides(who: Who, choice: Choice): Promise<void>;
  /** Approves the newest card with another command than the agent's. */
  edits(who: Who, command: string): Promise<void>;
  /** How many cards offer to be approved right there. */
  cards(): Promise<number>;
  /** All that a call would run, as far as people can read it before they approve. */
  readsCall(who: Who): Promise<string>;
  /** The platform, or whatever stands between, hands everything over twice at the same moment. */
  hearsTwice(): void;
  /** Everything that was ever handed over comes once more. */
  hearsAgain(): Promise<void>;
  /** What is sent arrives, and the word that it did gets lost, until it is ended. */
  losesAnswers(): { ends(): void };
  /** Time goes by, for us and for the platform. */
  passes(ms: number): Promise<void>;
  /** The process dies in the middle of whatever it does, and another goes on over its store. */
  restarts(script: ScriptedAnswer[]): Promise<void>;
  close(): Promise<void>;
};

/** What only some platforms have. */
export type Extras = {
  /** Changes the words of what this person said last. */
  rewords?(who: Who, text: string): Promise<void>;
  /** Types a slash command: `approve 4k2m9x`. */
  commands?(who: Who, text: string): Promise<void>;
};

/** Opens a room on a platform, with the agent in it and nothing said yet. */
export type OpenRoom<Has = unknown> = (setup: RoomSetup) => Promise<Room & Has>;

/** Turns of the event loop that each look at the store takes. */
const STORE_TICKS = [5];

export type Succession = {
  clock: RunningClock;
  /** For the next process in the room. */
  next(script: ScriptedAnswer[]): Promise<TestCoreSetup>;
};

/** What the processes of one room hand on to each other: the store, the time, the world outside. */
export function createSuccession(
  { quorum = 1, tool: given }: RoomSetup,
  approvers: readonly string[],
): Succession {
  const clock = createRunningClock();
  const tool = given ?? createRecordingTool("shell_cmd");
  const store = createMemoryStore(createSystemEnvironment());
  return {
    clock,
    async next(script) {
      // As at the start of a server that has its database to itself.
      await store.releaseAllLeases();
      const { now, after } = clock;
      return {
        script,
        tool,
        store,
        between: (whole) => pacedStore(whole, STORE_TICKS),
        environment: { now, after },
        approvals: { approvers: [...approvers], quorum },
      };
    },
  };
}
