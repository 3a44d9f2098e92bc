import type { FileConfig } from "./file-schema.ts";

/** Keys that are read and checked, and do nothing yet: a person who writes one is told. */
export function noticesOfUnbuilt(file: FileConfig): string[] {
  const { approvals } = file;
  const written: Record<string, unknown> = {
    "[approvals].remind_after": approvals?.remind_after,
    "[approvals].escalate_after": approvals?.escalate_after,
    "[approvals].escalate_to": approvals?.escalate_to,
    "[approvals].route": approvals?.route,
  };
  return Object.entries(written)
    .filter(([, value]) => value !== undefined)
    .map(([key]) => `${key} is read and checked, but does nothing in this version.`);
}
