import { approvalCommands } from "./approvals.ts";
import { auditCommands } from "./audit.ts";
import { chatCommand } from "./chat.ts";
import type { CommandSpec } from "./command-spec.ts";
import type { CliContext } from "./context.ts";
import { dbMigrateCommand } from "./db.ts";
import { doctorCommand } from "./doctor.ts";
import { grantCommands } from "./grants.ts";
import { initCommand } from "./init.ts";
import { policyCommands } from "./policy.ts";
import { manifestCommands } from "./manifest.ts";
import type { CommandGroups } from "./program.ts";
import { sessionCommands } from "./sessions.ts";
import { startCommand } from "./start.ts";

export const COMMAND_GROUPS: CommandGroups = {
  manifest: "print what a chat platform creates the app from",
  sessions: "list, show and export conversations",
  approvals: "list and decide what waits for a person",
  grants: "list and revoke standing permissions",
  policy: "see, try and test the rules about what runs without a person",
  audit: "check and export the audit log",
  db: "look after the database",
};

/** Every command, in the order of the help. */
export function commandsFor({ composition }: CliContext): CommandSpec[] {
  return [
    startCommand(composition),
    chatCommand,
    initCommand,
    doctorCommand,
    ...manifestCommands,
    ...sessionCommands,
    ...approvalCommands,
    ...grantCommands,
    ...policyCommands,
    ...auditCommands,
    dbMigrateCommand(composition),
  ];
}
