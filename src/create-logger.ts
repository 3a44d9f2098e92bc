import { Writable } from "node:stream";
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import pretty from "pino-pretty";
import type { LogLevel } from "./config/config.ts";
import { PlatformSilentError, StoreUnavailableError } from "./core/index.ts";

export type LoggerOptions = {
  level: LogLevel;
  /** Standard error, usually: JSON lines there, or readable ones when it is a terminal. */
  output: Writable & { isTTY?: boolean };
  /** Hides secrets in every line, whatever field they stand in (guarantee 10). */
  mask: (text: string) => string;
  /** Colours for a terminal. */
  colours?: boolean;
};

/** The program's log. Lines are masked as a whole, so that no field is forgotten. */
export function createLogger(options: LoggerOptions): Logger {
  const { level, output, mask, colours = true } = options;
  const masked = new Writable({
    decodeStrings: false,
    write(line: string | Buffer, _encoding, done) {
      output.write(mask(line.toString()));
      done();
    },
  });
  const destination: DestinationStream =
    output.isTTY === true
      ? pretty({ destination: masked, colorize: colours, sync: true, ignore: "pid,hostname" })
      : masked;
  const { isoTime } = pino.stdTimeFunctions;
  const serializers = { err: describeError };
  return pino({ level, base: null, timestamp: isoTime, serializers }, destination);
}

/** Failures of others, which everybody meets one day: where in our code says nothing about them. */
function describeError(error: unknown): unknown {
  const isForeseen = error instanceof PlatformSilentError || error instanceof StoreUnavailableError;
  if (isForeseen) return { type: error.name, message: error.message };
  return error instanceof Error ? pino.stdSerializers.err(error) : error;
}
