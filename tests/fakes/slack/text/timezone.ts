import type { Json } from "../../json.ts";

const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_MINUTE = 60;

/** A person's time zone as `users.info` tells it. */
export function timezoneFields(timezone: string): Json {
  const format = new Intl.DateTimeFormat("en", { timeZone: timezone, timeZoneName: "longOffset" });
  const name = format.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const offset = Number(hours) * SECONDS_PER_HOUR + Number(minutes) * SECONDS_PER_MINUTE;
  return { tz: timezone, tz_label: timezone, tz_offset: sign === "-" ? -offset : offset };
}
