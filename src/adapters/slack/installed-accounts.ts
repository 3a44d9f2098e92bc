import type { Installation, Log, Store } from "../../core/index.ts";
import { createKeptAnswers } from "../chat/kept-answers.ts";
import type { TokenSeal } from "./seal-token.ts";
import type { InstalledAccounts, SlackAccount } from "./slack-accounts.ts";
import { PLATFORM } from "./slack-room.ts";

/** Milliseconds for which another process may go on with an installation that is gone. */
const LIFETIME_MS = 60_000;

/** Kept in the database, tokens sealed, and for a while in memory. */
export function createInstalledAccounts(options: {
  /** Opened after the adapter is made. */
  store: () => Pick<Store, "installation" | "transaction">;
  seal: TokenSeal;
  /** Milliseconds, only ever growing. */
  clock: () => number;
  log: Log;
}): InstalledAccounts {
  const { store, seal, clock, log } = options;
  const kept = createKeptAnswers<{ account: SlackAccount | null }>({
    lifetimeMs: LIFETIME_MS,
    clock,
  });

  async function load(workspace: string): Promise<SlackAccount | null> {
    const found = await store().installation({ platform: PLATFORM, workspace });
    return found && opened(found);
  }

  function opened({ workspace, botUserId, botId, sealedToken }: Installation) {
    const token = seal.open(workspace, sealedToken);
    if (token !== null) return { workspace, botUserId, botId, token };
    const mend = "SLACK_STATE_SECRET is another one than at its installation. Install it again.";
    log.error({ workspace, mend }, "a stored token of Slack's cannot be read");
    return null;
  }

  const drop = (workspace: string) => kept.forget((key) => key === workspace);
  return {
    async find(workspace) {
      const known = await kept.get(workspace, async () => ({ account: await load(workspace) }));
      // The store failed: asked again, it says so, and what came in is not taken for strange.
      return known ? known.account : load(workspace);
    },
    async keep({ workspace, botUserId, botId, token }, at) {
      const sealedToken = seal.seal(workspace, token);
      const ids = { platform: PLATFORM, workspace, botUserId, botId };
      const installation = { ...ids, sealedToken, installedAt: at };
      await store().transaction((tx) => tx.putInstallation(installation));
      drop(workspace);
    },
    async isNewerThan(workspace, at) {
      const found = await store().installation({ platform: PLATFORM, workspace });
      return found !== null && found.installedAt > at;
    },
    async forget(workspace, at) {
      await store().transaction((tx) =>
        tx.deleteInstallation({ platform: PLATFORM, workspace }, at),
      );
      drop(workspace);
    },
  };
}
