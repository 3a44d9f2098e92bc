import type { Building } from "./building.ts";
import type { ApprovalsConfig, WebUser } from "./config.ts";
import type { FileConfig } from "./file-schema.ts";
import { withDefaults } from "./with-defaults.ts";
import type { Complete } from "./with-defaults.ts";

const HOUR_MS = 3_600_000;
/** Whoever sits at the machine: the one user of a console that only this machine reaches. */
export const OPERATOR = "web:owner";

const DEFAULTS: Complete<NonNullable<FileConfig["approvals"]>> = {
  approvers: [],
  admins: [],
  self_approval: true,
  quorum: 1,
  expires_after: 24 * HOUR_MS,
  remind_after: HOUR_MS / 2,
  escalate_after: 2 * HOUR_MS,
  escalate_to: [],
  route: [],
  grant_expires_after: 8 * HOUR_MS,
  on_message_while_waiting: "queue",
};

/**
 * `[approvals]`, complete: `approver = true` of a web user is the same as an entry in
 * `approvers`, and a console without users adds the operator to approvers and admins.
 */
export function buildApprovals(
  { file, findings }: Building,
  webUsers: readonly WebUser[],
): ApprovalsConfig {
  const table = withDefaults(DEFAULTS, file.approvals);
  const fromWeb = webUsers.filter((user) => user.approver).map((user) => `web:${user.name}`);
  const operator = webUsers.length === 0 ? [OPERATOR] : [];
  const approvers = [...new Set([...table.approvers, ...fromWeb, ...operator])];
  checkReach(table.quorum, approvers, findings);
  return {
    approvers,
    admins: [...new Set([...table.admins, ...operator])],
    selfApproval: table.self_approval,
    quorum: table.quorum,
    expiresAfterMs: table.expires_after,
    remindAfterMs: table.remind_after,
    escalateAfterMs: table.escalate_after,
    escalateTo: table.escalate_to,
    route: table.route,
    grantExpiresAfterMs: table.grant_expires_after,
    onMessageWhileWaiting: table.on_message_while_waiting,
  };
}

/** A request that nobody, or too few people, can approve only ever expires. */
function checkReach(quorum: number, approvers: string[], findings: Building["findings"]): void {
  if (findings.isWrong(["approvals", "approvers"])) return;
  if (approvers.length === 0) {
    findings.notice(
      'Nobody may approve anything. Add: [approvals] approvers = ["web:ann"], with a name of yours.',
    );
  } else if (quorum > mostApprovers(approvers)) {
    findings.report(
      ["approvals", "quorum"],
      `is ${quorum}, but only ${approvers.length} may approve. Add approvers or lower it.`,
    );
  }
}

/** Names web users that do not exist; a misspelt approver can never approve. */
export function checkWebPeople({ file, findings }: Building): void {
  if (findings.isWrong(["web"])) return;
  const known = webPeople(file);
  const named = [
    ...entries(["approvals", "approvers"], file.approvals?.approvers),
    ...entries(["approvals", "admins"], file.approvals?.admins),
    ...Object.entries(file.people ?? {}).flatMap(([name, list]) => entries(["people", name], list)),
  ];
  for (const { path, person } of named) {
    if (!person.startsWith("web:") || known.includes(person)) continue;
    findings.report(
      path,
      `is "${person}", who is not under [web] users. Known: ${known.join(", ")}.`,
    );
  }
}

function webPeople(file: FileConfig): string[] {
  const users = file.web?.users ?? [];
  return users.length === 0 ? [OPERATOR] : users.map((user) => `web:${user.name}`);
}

function entries(list: readonly string[], people: readonly string[] = []) {
  return people.map((person, index) => ({ path: [...list, index], person }));
}

/** Each account belongs to one person: a second one would count twice towards a quorum. */
export function checkPeople({ file, findings }: Building): void {
  const owners = new Map<string, string>();
  for (const [name, accounts] of Object.entries(file.people ?? {})) {
    for (const [index, account] of accounts.entries()) {
      const owner = owners.get(account);
      if (owner !== undefined) {
        findings.report(["people", name, index], `is "${account}", which ${owner} has already.`);
      }
      owners.set(account, name);
    }
  }
}

function mostApprovers(approvers: readonly string[]): number {
  const openEnded = /^(?:slack:group:|discord:role:|anyone$)/;
  return approvers.some((entry) => openEnded.test(entry)) ? Infinity : approvers.length;
}
