/** One line of the doctor. `mend` says what to do, for everything that is not fine. */
export type Check = { name: string; state: "ok" | "note" | "wrong"; text: string; mend?: string };
