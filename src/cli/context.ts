import type { Readable, Writable } from "node:stream";
import type { Environment } from "../config/environment-variables.ts";
import type { DiscordInspection } from "../adapters/discord/inspect-discord.ts";
import type { SlackInspection } from "../adapters/slack/inspect-slack.ts";
import type { Config } from "../config/config.ts";
import type { Core, Person } from "../core/index.ts";

/** Everything a command touches of the world; tests hand in their own. */
export type CliContext = {
  cwd: string;
  env: Environment;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean };
  now: () => Date;
  /** Aborts when the process is asked to end. */
  signal: AbortSignal;
  composition: Composition;
};

export type RunningServer = {
  /** With the port that was really taken. */
  url: string;
  /** Rules of the policy in force, without the built-in ones. */
  policyRules: number;
  /** Takes no more work, lets running writes finish. */
  close(): Promise<void>;
};

export type OpenedCore = {
  core: Core;
  /** Who the person at the keyboard is to the core. */
  operator: Person;
  close(): Promise<void>;
};

/** What the composition root gives to the command line. All throw errors written for people. */
export type Composition = {
  /** Starts the whole bot and answers when it is ready. */
  startServer(config: Config): Promise<RunningServer>;
  /**
   * Opens the core in this process. `running` also starts it: it takes up unfinished work, which
   * only one process may do on an embedded database.
   */
  openCore(config: Config, options: { running: boolean }): Promise<OpenedCore>;
  /** Our own tools and the team's commands; those of MCP servers are known once they run. */
  listTools(config: Config): Promise<readonly { name: string; isEdit: boolean }[]>;
  /** Applies what is missing; answers with the names of the migrations that it applied. */
  migrate(config: Config): Promise<readonly string[]>;
  /** Answers when the database can be written. */
  pingDatabase(config: Config): Promise<void>;
  /** Asks Slack about the configured tokens; never throws. */
  inspectSlack(config: Config): Promise<SlackInspection>;
  /** Asks Discord about the configured token; never throws. */
  inspectDiscord(config: Config): Promise<DiscordInspection>;
};
