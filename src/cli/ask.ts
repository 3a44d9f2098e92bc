import { confirm, intro, isCancel, outro, select, text } from "@clack/prompts";
import type { CliContext } from "./context.ts";
import { CommandFailure } from "./failure.ts";

/** Questions to the person at the terminal. All throw CommandFailure when they leave with Ctrl-C. */
export type Ask = {
  open(title: string): void;
  choose<Value extends string>(
    message: string,
    options: readonly { value: Value; label: string; hint?: string }[],
    first: Value,
  ): Promise<Value>;
  text(
    message: string,
    options: { first: string; problem(value: string): string | null },
  ): Promise<string>;
  confirm(message: string): Promise<boolean>;
  close(message: string): void;
};

export function createAsk({ stdin: input, stdout: output }: CliContext): Ask {
  const streams = { input, output };
  return {
    open: (title) => intro(title, streams),
    async choose(message, options, first) {
      const shown = options.map((option) => ({ ...option }));
      type Options = Parameters<typeof select<string>>[0]["options"];
      const wish = { message, options: shown as Options, initialValue: first, ...streams };
      return answered(await select<string>(wish)) as typeof first;
    },
    async text(message, { first, problem }) {
      const validate = (value: string | undefined) => problem(value ?? first) ?? undefined;
      const wish = { message, placeholder: first, defaultValue: first, validate, ...streams };
      return answered(await text(wish));
    },
    async confirm(message) {
      return answered(await confirm({ message, initialValue: false, ...streams }));
    },
    close: (message) => outro(message, streams),
  };
}

function answered<T>(value: T): Exclude<T, symbol> {
  if (isCancel(value)) throw new CommandFailure("Left without changing anything more.");
  return value as Exclude<T, symbol>;
}
