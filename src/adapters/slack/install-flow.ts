import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../../core/index.ts";
import type { InstalledAccount } from "./slack-accounts.ts";
import { INSTALL_PATH, REDIRECT_PATH } from "./slack-manifest.ts";
import { SLACK_SCOPES } from "./slack-scopes.ts";

export type InstallSecrets = { clientId: string; clientSecret: string; stateSecret: string };

/** What an installation does besides the OAuth exchange, which is the SDK's. */
export type InstallFlow = InstallSecrets & {
  apiUrl: string;
  mayInstall: (workspace: string) => boolean;
  /** Gives a token back that is not wanted. */
  revoke: (token: string) => Promise<void>;
  keep: (account: InstalledAccount) => Promise<void>;
  log: Log;
};

/** As much of the SDK's installation as matters here. */
type Installed = {
  team?: { id: string; name?: string } | undefined;
  bot?: { token: string; userId: string; id?: string } | undefined;
  isEnterpriseInstall?: boolean | undefined;
};

/** What the SDK tells its callbacks besides. */
type Circumstances = [options: unknown, request: IncomingMessage, response: ServerResponse];

const DONE = 200;
const FORBIDDEN = 403;
const FAILED = 400;
const INVITE = "/invite @countersign";

/** The options of the SDK's receiver for `/slack/install` and `/slack/oauth_redirect`. */
export function installOptions(flow: InstallFlow) {
  const { clientId, clientSecret, stateSecret, apiUrl, log } = flow;
  return {
    clientId,
    clientSecret,
    stateSecret,
    scopes: [...SLACK_SCOPES],
    installationStore: {
      storeInstallation: async (installation: Installed) => {
        const account = accountOf(installation);
        if (account) await flow.keep(account);
      },
      // Tokens are looked up by our own accounts; the SDK has no cause to ask.
      fetchInstallation: () => Promise.reject(new Error("Tokens are not handed out here.")),
    },
    installerOptions: {
      directInstall: true,
      installPath: INSTALL_PATH,
      redirectUriPath: REDIRECT_PATH,
      authorizationUrl: new URL("/oauth/v2/authorize", apiUrl).href,
      callbackOptions: {
        async afterInstallation(installation: Installed, ...[, , response]: Circumstances) {
          const refusal = refusalOf(flow, installation);
          if (refusal === null) return true;
          const { team, bot } = installation;
          log.warn({ workspace: team?.id, refusal }, "an installation on Slack was refused");
          if (bot) await flow.revoke(bot.token);
          answer(response, FORBIDDEN, refusal);
          return false;
        },
        success({ team }: Installed, ...[, , response]: Circumstances) {
          log.info({ workspace: team?.id }, "the app was installed in a workspace of Slack");
          const where = team?.name ?? "your workspace";
          answer(response, DONE, `Countersign is installed in ${where}. In a channel: ${INVITE}`);
        },
        failure(error: Error & { code?: string }, ...[, , response]: Circumstances) {
          const code = error.code ?? error.name;
          log.warn({ code, why: error.message }, "an installation on Slack failed");
          answer(response, FAILED, `The installation failed (${code}). Begin at ${INSTALL_PATH}.`);
        },
      },
    },
  };
}

function accountOf({ team, bot }: Installed): InstalledAccount | null {
  if (!team || !bot?.id) return null;
  return { workspace: team.id, botUserId: bot.userId, botId: bot.id, token: bot.token };
}

function refusalOf({ mayInstall }: InstallFlow, installation: Installed): string | null {
  if (installation.isEnterpriseInstall === true || !installation.team) {
    return "Countersign is installed in single workspaces, not in a whole organisation.";
  }
  if (accountOf(installation) === null) return "Slack gave no token for a bot.";
  const { id } = installation.team;
  if (mayInstall(id)) return null;
  return (
    "This workspace may not install Countersign here. The operator can add it in " +
    `countersign.toml: [slack] workspaces = ["${id}"]`
  );
}

/** Plain text: whatever a workspace is called, nothing in it is markup. */
function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  response.end(`${text}\n`);
}
