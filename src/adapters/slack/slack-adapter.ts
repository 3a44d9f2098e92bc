import type { ChatSurface, Core, Log } from "../../core/index.ts";
import { handleEvent } from "./handle-event.ts";
import { type KeptConnections, keepConnected } from "./keep-connected.ts";
import { type OwnIds, parseEvent } from "./parse-event.ts";
import { createPeople } from "./people.ts";
import {
  createRequestListener,
  createSlackApi,
  createSocketConnection,
  type SlackDelivery,
  type SlackRequestListener,
} from "./slack-client.ts";
import type { SlackEvent } from "./slack-event.ts";
import type { SlackRoom, SlackSettings } from "./slack-room.ts";
import { createSlackSurface } from "./slack-surface.ts";
import { answerInTime } from "../chat/answer-in-time.ts";
import { keepTrying } from "../chat/keep-trying.ts";
import { whoAmI } from "./who-am-i.ts";

/** Slack does not send these again when they are not acknowledged. */
const SENT_ONCE = new Set<SlackEvent["kind"]>(["action", "submitted", "command"]);

export type SlackOptions = {
  botToken: string;
  /** Socket Mode; without it `signingSecret` must be there. */
  appToken: string | null;
  /** Events by HTTP. */
  signingSecret: string | null;
  apiUrl: string;
  settings: SlackSettings;
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
  /** For `/slack/…` on our own server; null in Socket Mode. */
  listener: SlackRequestListener | null;
  /** Begins to listen to Slack, and goes on trying when it cannot be reached. */
  start(core: Core): void;
  status(): { ok: boolean; detail: string };
  close(): Promise<void>;
};

/** Translates between Slack and the core. */
export function createSlackAdapter(options: SlackOptions): SlackAdapter {
  const { appToken, signingSecret, apiUrl, log, botToken } = options;
  const api = createSlackApi({ apiUrl, log, tokenOf: () => Promise.resolve(botToken) });
  const clock = () => performance.now();
  const people = createPeople({ api, log, clock, groups: options.groups });
  let own: OwnIds | null = null;
  let core: Core | null = null;
  let connections: KeptConnections | null = null;
  let problem: string | null = "not connected yet";
  let trying = { stop: () => {} };

  function requireOwn(): OwnIds {
    if (own) return own;
    throw new Error("Slack sent something before it said who we are.");
  }

  async function onDelivery(delivery: SlackDelivery): Promise<void> {
    if (!core) throw new Error("Slack sent something before the core was there.");
    const { settings, grantsEndAt } = options;
    const room: SlackRoom = { core, api, people, settings, ownIds: requireOwn, grantsEndAt, log };
    const event = parseEvent(delivery.body, requireOwn());
    await answerInTime({
      answer: delivery.ack,
      handle: () => handleEvent(room, event),
      isSentOnce: SENT_ONCE.has(event.kind),
      log,
    });
  }

  async function connect(): Promise<void> {
    own = await whoAmI(api);
    problem = null;
    if (appToken === null) return;
    const open = () => createSocketConnection({ appToken, apiUrl, log }, onDelivery);
    connections = keepConnected(open, log);
    await connections.start();
  }

  return {
    surface: createSlackSurface({ api, people, clock, hasSeveralAgents: options.hasSeveralAgents }),
    listener:
      appToken === null && signingSecret !== null
        ? createRequestListener({ signingSecret, log }, onDelivery)
        : null,
    start(theCore) {
      core = theCore;
      trying = keepTrying(connect, (why) => {
        problem = why;
        log.warn({ why }, "Slack cannot be reached; trying again");
      });
    },
    status() {
      const sockets = connections?.status();
      const trouble = problem ?? (sockets?.open === 0 ? sockets.problem : null);
      if (trouble !== null) return { ok: false, detail: trouble };
      const detail = sockets ? `${sockets.open} of ${sockets.of} connections` : "events by HTTP";
      return { ok: true, detail };
    },
    async close() {
      trying.stop();
      await connections?.close();
    },
  };
}
