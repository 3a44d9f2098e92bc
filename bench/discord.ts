/**
 * What it costs to sign and to answer on Discord, against a fake Discord on loopback; each app
 * runs in a process of its own.
 * - clicks: milliseconds from the dispatch of a click on "Approve once" to its answer at Discord's
 *   REST, at 100 clicks a second for three seconds while the database is slow, every fifth of them a
 *   second click on the same card (claim: p99 < 300 ms); then what came of them, once all has run:
 *   each call exactly once. On PostgreSQL every answer of the server comes 50 ms late, through a
 *   proxy; on SQLite every transaction takes 50 ms longer, and every read outside of one;
 * - replies: message → reply in a closed loop of twenty with a model that answers at once, beside
 *   a bare discord.js bot that says the same text, taken in turns so that both meet the same
 *   machine. The ratio is the claim. Once without the fifty calls a second that Discord takes of a
 *   bot, which show what the programs cost, and once with them.
 *
 * `node bench/discord.ts clicks [postgresql|sqlite]` or `replies` runs one of them.
 * `BENCH_PROFILE=<folder>` leaves processor profiles there.
 */
import { compareReplies } from "./chat/compare-replies.ts";
import { machine } from "./chat/machine.ts";
import { measureClicks } from "./discord/measure-clicks.ts";
import { openReplyLoad } from "./discord/open-reply-load.ts";

const SLOW_BY_MS = 50;

const [wanted, database] = process.argv.slice(2);
console.log(JSON.stringify({ machine: machine() }));
if (wanted !== "replies") {
  for (const kind of ["postgresql", "sqlite"] as const) {
    if (database !== undefined && database !== kind) continue;
    const clicks = await measureClicks(kind, { slowByMs: SLOW_BY_MS });
    console.log(JSON.stringify({ database: kind, ...clicks }));
  }
}
if (wanted !== "clicks") {
  for (const limit of ["lifted", "discord"] as const) {
    const [countersign, bare] = [
      await openReplyLoad("countersign", limit),
      await openReplyLoad("discord-js", limit),
    ];
    const replies = await compareReplies({ countersign, "discord-js": bare });
    console.log(JSON.stringify({ limit, replies }));
  }
}
