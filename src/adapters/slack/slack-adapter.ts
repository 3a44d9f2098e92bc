import type { ChatSurface, Core, Log, Store } from "../../core/index.ts";
import { createKeptAnswers } from "../chat/kept-answers.ts";
import { keepTrying } from "../chat/keep-trying.ts";
import type { KeyNames } from "../chat/key-names.ts";
import { answerEvent } from "./answer-event.ts";
import { approverNames } from "./approver-names.ts";
import type { InstallSecrets } from "./install-flow.ts";
import { createInstalledAccounts } from "./installed-accounts.ts";
import { type KeptConnections, keepConnected } from "./keep-connected.ts";
import { parseEvent } from "./parse-event.ts";
import { createPeople } from "./people.ts";
import { createTokenSeal } from "./seal-token.ts";
import {
  createSlackAccounts,
  type InstalledAccount,
  type InstalledAccounts,
  type SlackAccounts,
} from "./slack-accounts.ts";
import {
  type OnDelivery,
  createRequestListener,
  createSlackApi,
  createSocketConnection,
  type SlackDelivery,
  type SlackRequestListener,
} from "./slack-client.ts";
import { PLATFORM, type SlackRoom, type SlackSettings } from "./slack-room.ts";
import { createSlackSurface } from "./slack-surface.ts";
import { whoAmI } from "./who-am-i.ts";
import { workspaceIn } from "./workspace-in.ts";

/** How long a command that is handed over again is known for one that was answered. */
const COMMAND_LIFETIME_MS = 900_000;

export type SlackOptions = {
  /** null: every workspace's comes with its installation. */
  botToken: string | null;
  /** Socket Mode; without it `signingSecret` must be there. */
  appToken: string | null;
  /** Events by HTTP. */
  signingSecret: string | null;
  /** Installation by several workspaces; null: off. */
  install: InstallSecrets | null;
  /** Those that may install the app. */
  workspaces: readonly string[];
  /** Asked for once the core is there. */
  store: () => Pick<Store, "installation" | "transaction">;
  apiUrl: string;
  settings: SlackSettings;
  /** What people, groups and roles are called, on whatever platform. */
  names: KeyNames;
  /** User groups that may decide something: `slack:group:S…`. */
  groups: () => readonly string[];
  /** When a grant that is given now ends; null: not by itself. */
  grantsEndAt: () => Date | null;
  /** Several agents: answers say whose they are. */
  hasSeveralAgents: boolean;
  log: Log;
};

export type SlackAdapter = {
  surface: ChatSurface;
  /** For `/slack/…` on our own server; null when nothing is there. */
  listener: SlackRequestListener | null;
  /** Begins to listen to Slack, and goes on trying when it cannot be reached. */
  start(core: Core): void;
  status(): { ok: boolean; detail: string };
  close(): Promise<void>;
};

/** Translates between Slack and the core. */
export function createSlackAdapter(options: SlackOptions): SlackAdapter {
  const { appToken, apiUrl, log, botToken, names } = options;
  const clock = () => performance.now();
  const { accounts, installed } = createAccounts(options, clock);
  const api = createSlackApi({ apiUrl, log, tokenOf: accounts.tokenOf });
  const people = createPeople({ api, log, clock, groups: options.groups });
  names.addSource(PLATFORM, approverNames(api, accounts.workspaces));
  const answered = createKeptAnswers<string>({ lifetimeMs: COMMAND_LIFETIME_MS, clock });
  const { settings, grantsEndAt } = options;
  const furniture = { api, people, names, settings, grantsEndAt, installed, answered, log };
  let core: Core | null = null;
  let connections: KeptConnections | null = null;
  let problem: string | null = "not connected yet";
  let trying = { stop: () => {} };

  async function onDelivery(delivery: SlackDelivery): Promise<void> {
    if (!core) throw new Error("Slack sent something before the core was there.");
    const workspace = workspaceIn(delivery.body);
    const own = await accounts.find(workspace);
    if (own === null) {
      log.info({ workspace }, "Slack sent something from where the app is not installed");
      return delivery.ack();
    }
    const room: SlackRoom = { ...furniture, core, ownIds: () => own };
    const event = parseEvent(delivery.body, own);
    await answerEvent(room, event, (reply) => delivery.ack(reply?.ack));
  }

  async function connect(isStopped: () => boolean): Promise<void> {
    if (botToken !== null) {
      accounts.setHome({ ...(await whoAmI(api, { token: botToken })), token: botToken });
    }
    problem = null;
    if (appToken === null || isStopped()) return;
    const open = () => createSocketConnection({ appToken, apiUrl, log }, onDelivery);
    connections = keepConnected(open, log);
    await connections.start();
  }

  return {
    surface: createSlackSurface({ api, names, clock, hasSeveralAgents: options.hasSeveralAgents }),
    listener: createListener(options, { accounts, installed }, onDelivery),
    start(theCore) {
      core = theCore;
      trying = keepTrying(connect, (why) => {
        problem = why;
        log.warn({ why }, "Slack cannot be reached; trying again");
      });
    },
    status: () => statusOf(problem, connections),
    async close() {
      trying.stop();
      await connections?.close();
    },
  };
}

function statusOf(
  problem: string | null,
  connections: KeptConnections | null,
): { ok: boolean; detail: string } {
  const sockets = connections?.status();
  const trouble = problem ?? (sockets?.open === 0 ? sockets.problem : null);
  if (trouble !== null) return { ok: false, detail: trouble };
  const detail = sockets ? `${sockets.open} of ${sockets.of} connections` : "events by HTTP";
  return { ok: true, detail };
}

type Accounts = { accounts: SlackAccounts; installed: InstalledAccounts | null };

function createAccounts(
  { botToken, install, workspaces, store, log }: SlackOptions,
  clock: () => number,
): Accounts {
  const seal = install && createTokenSeal(install.stateSecret);
  const installed = seal && createInstalledAccounts({ store, seal, clock, log });
  return { accounts: createSlackAccounts({ botToken, installed, workspaces }), installed };
}

/** Events by HTTP, unless they come by socket; and the pages of the installation. */
function createListener(
  { appToken, signingSecret, install, apiUrl, log }: SlackOptions,
  { accounts, installed }: Accounts,
  onDelivery: OnDelivery,
): SlackRequestListener | null {
  const secret = appToken === null ? signingSecret : null;
  const flow = install &&
    installed && {
      ...install,
      apiUrl,
      log,
      mayInstall: accounts.mayInstall,
      keep: (account: InstalledAccount) => installed.keep(account, new Date()),
      async revoke(token: string) {
        const once = createSlackApi({ apiUrl, log, tokenOf: () => Promise.resolve(token) });
        await once.call("auth.revoke", {});
      },
    };
  if (secret === null && flow === null) return null;
  return createRequestListener({ signingSecret: secret, install: flow, apiUrl, log }, onDelivery);
}
