import type { OwnIds } from "./parse-event.ts";

/** The bot in one workspace. */
export type SlackAccount = OwnIds & { workspace: string; token: string };

export type InstalledAccount = SlackAccount & { botId: string };

/** Accounts of workspaces that installed the app themselves. */
export type InstalledAccounts = {
  /** null when the app is not installed there. @throws StoreUnavailableError */
  find(workspace: string): Promise<SlackAccount | null>;
  /** Keeps a new installation in place of an earlier one. @throws StoreUnavailableError */
  keep(account: InstalledAccount, at: Date): Promise<void>;
  /** Whether it was installed again after `at`: then what is told of the time before is stale. */
  isNewerThan(workspace: string, at: Date): Promise<boolean>;
  forget(workspace: string, at: Date): Promise<void>;
};

/** Who the bot is in each workspace, and the token it has there. */
export type SlackAccounts = {
  /** What Slack said of SLACK_BOT_TOKEN. */
  setHome(account: SlackAccount): void;
  /**
   * `workspace`: null where a delivery names none. null when the app is not installed there.
   * @throws Error while it cannot be known.
   */
  find(workspace: string | null): Promise<SlackAccount | null>;
  tokenOf(workspace: string | undefined): Promise<string | null>;
  mayInstall(workspace: string): boolean;
  /** Those that are served, as far as they are known. */
  workspaces(): readonly string[];
};

/**
 * The account of SLACK_BOT_TOKEN, and those of workspaces that installed the app themselves as far
 * as the operator lists them. Alone, the token serves whatever workspace Slack names, and what names none.
 */
export function createSlackAccounts(options: {
  botToken: string | null;
  installed: InstalledAccounts | null;
  /** Workspaces that may install the app. */
  workspaces: readonly string[];
}): SlackAccounts {
  const { botToken, installed, workspaces } = options;
  let home: SlackAccount | null = null;

  async function find(workspace: string | null): Promise<SlackAccount | null> {
    if (home && (installed === null || home.workspace === workspace)) return home;
    const isListed = workspace !== null && workspaces.includes(workspace);
    const found = isListed ? await installed?.find(workspace) : null;
    if (found) return found;
    if (botToken === null || home !== null) return null;
    throw new Error("Slack has not said yet which workspace SLACK_BOT_TOKEN is of.");
  }

  return {
    setHome: (account) => void (home = account),
    find,
    async tokenOf(workspace) {
      if (installed === null || workspace === undefined) return botToken;
      return (await find(workspace))?.token ?? null;
    },
    workspaces: () => [...new Set([...(home ? [home.workspace] : []), ...workspaces])],
    mayInstall: (workspace) => workspaces.includes(workspace) || workspace === home?.workspace,
  };
}
