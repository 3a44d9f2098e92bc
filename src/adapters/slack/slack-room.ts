import type { Core, Log } from "../../core/index.ts";
import type { KeptAnswers } from "../chat/kept-answers.ts";
import type { KeyNames } from "../chat/key-names.ts";
import type { OwnIds } from "./parse-event.ts";
import type { People } from "./people.ts";
import type { InstalledAccounts } from "./slack-accounts.ts";
import type { SlackApi } from "./slack-api.ts";

export type SlackSettings = {
  /** Who may talk to the agents: user ids; empty: every member of the workspace. */
  allowedUsers: readonly string[];
  channels: Readonly<Record<string, Readonly<{ agent: string | null }>>>;
};

/** What everything that answers Slack works with. */
export type SlackRoom = {
  core: Core;
  api: SlackApi;
  people: People;
  names: KeyNames;
  settings: SlackSettings;
  /** Of the bot in a workspace. */
  ownIds: (workspace: string) => OwnIds;
  /** What commands were answered, by the command's own id. */
  answered: KeptAnswers<string>;
  /** When a grant that is given now ends; null: not by itself. */
  grantsEndAt: () => Date | null;
  /** Workspaces that installed the app themselves; null: there are none. */
  installed: InstalledAccounts | null;
  log: Log;
};

export const PLATFORM = "slack";
