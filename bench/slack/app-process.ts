import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import type { FakeSlack } from "../../tests/fakes/slack/start-fake-slack.ts";

const READY_WITHIN_MS = 20_000;
const ENDED_WITHIN_MS = 10_000;

/** What an app does with a mention: nothing that ends, or answer at once. */
export type AppModel = "hangs" | "answers";

/** Where an app finds its Slack, handed over as its one argument. */
export type AppSetup = Pick<FakeSlack, "apiUrl" | "botToken" | "appToken"> & { model: AppModel };

export type AppName = "countersign" | "bolt" | "chat-sdk";

export type AppProcess = {
  /** Messages of people that the app has stored; null when it stores none. */
  stored(): Promise<number | null>;
  close(): Promise<void>;
};

/** Starts an app in a process of its own, with the flags its users start it with. */
export async function startApp(
  name: AppName,
  slack: FakeSlack,
  model: AppModel,
): Promise<AppProcess> {
  const { apiUrl, botToken, appToken } = slack;
  const setup: AppSetup = { apiUrl, botToken, appToken, model };
  const file = new URL(`./${name}-app.ts`, import.meta.url);
  const child = fork(file, [JSON.stringify(setup)], {
    execArgv: name === "countersign" ? startFlags() : [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const heard = (withinMs: number) =>
    new Promise<unknown>((resolve, reject) => {
      const late = new Error(`The app ${name} did not answer within ${withinMs} ms.`);
      const timer = setTimeout(() => reject(late), withinMs);
      child.once("message", (message) => {
        clearTimeout(timer);
        resolve(message);
      });
    });
  process.once("exit", () => child.kill("SIGKILL"));
  await heard(READY_WITHIN_MS);
  await slack.waitFor(() => slack.connections() > 0, READY_WITHIN_MS);
  return {
    async stored() {
      const answer = heard(READY_WITHIN_MS);
      child.send("stored?");
      const count = await answer;
      return typeof count === "number" ? count : null;
    },
    async close() {
      const killing = setTimeout(() => child.kill("SIGKILL"), ENDED_WITHIN_MS);
      child.send("close");
      await exited;
      clearTimeout(killing);
    },
  };
}

function startFlags(): string[] {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const { scripts } = JSON.parse(text) as { scripts: { start: string } };
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}
