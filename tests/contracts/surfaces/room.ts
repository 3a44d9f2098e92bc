import type { Core } from "../../../src/core/index.ts";
import type { RecordingTool } from "../../fakes/recording-tool.ts";
import type { ScriptedAnswer, ScriptedModel } from "../../fakes/scripted-model.ts";

/** Ann and Bob may decide; Eve may not. */
export type Who = "ann" | "bob" | "eve";

export type RoomSetup = {
  script: ScriptedAnswer[];
  quorum?: number;
  tool?: RecordingTool;
};

/** A place where people talk with an agent, whatever the platform. */
export type Room = {
  core: Core;
  tool: RecordingTool;
  model: ScriptedModel;
  says(who: Who, text: string): Promise<void>;
  /** Everything that stands there for everybody to read, as people see it. */
  reads(): Promise<string>;
  /** What this person alone was told. */
  told(who: Who): Promise<string>;
  /** Approves or denies the newest card with the platform's own control. */
  decides(who: Who, decision: "approve" | "deny"): Promise<void>;
  /** Whether a card offers to be approved right there. */
  offersApproval(): Promise<boolean>;
  /** All that a call would run, as far as people can read it before they approve. */
  readsCall(who: Who): Promise<string>;
  close(): Promise<void>;
};

/** Opens a room on a platform, with the agent in it and nothing said yet. */
export type OpenRoom = (setup: RoomSetup) => Promise<Room>;
