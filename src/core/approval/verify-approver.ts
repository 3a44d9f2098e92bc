import { type Author, type Person, personKey } from "./person.ts";
import type { ApprovalTerms } from "./approval.ts";

/** Who decides, as configured; read afresh for every decision. */
export type ApproverSettings = {
  /** `slack:U…`, `slack:group:S…`, `discord:role:…`, `requester`, `anyone`. */
  approvers: readonly string[];
  admins: readonly string[];
  /** false: whoever asked may not approve. */
  selfApproval: boolean;
  /** Accounts of one person: name → `slack:U…`, `web:ann`, …. */
  people: Readonly<Record<string, readonly string[]>>;
};

type Asked = {
  terms: ApprovalTerms;
  requestedBy: Author | null;
  /** What they mean to do; without it, approve. */
  decision?: "approve" | "deny";
};

/** Why somebody may not decide. `approvers`: who may instead, where that is the reason. */
export type NotApprover = { problem: string; approvers: readonly string[] };

/**
 * Why this person may not decide; null when they may. The identity is the platform's, groups and
 * roles included; fails closed when no list names them. Guests count by their own name only. A
 * rule's own list narrows the configured one. Without self-approval, whoever asked may still deny.
 */
export function verifyApprover(
  person: Person,
  asked: Asked,
  settings: ApproverSettings,
): NotApprover | null {
  const isRequester =
    asked.requestedBy !== null && isSamePerson(person, asked.requestedBy, settings);
  const mayApproveOwn = settings.selfApproval && asked.terms.selfApproval;
  if (isRequester && !mayApproveOwn && asked.decision !== "deny") {
    return { problem: "Whoever asked the agent may not approve its calls here.", approvers: [] };
  }
  const lists = [settings.approvers, ...(asked.terms.approvers ? [asked.terms.approvers] : [])];
  const isAllowed = lists.every((list) => isListed(person, list, { isRequester, settings }));
  if (isAllowed) return null;
  const approvers = namedApprovers(asked.terms, settings);
  return { problem: whoMay(person, approvers), approvers };
}

export function isAdmin(person: Person, settings: ApproverSettings): boolean {
  return isListed(person, settings.admins, { isRequester: false, settings });
}

/** One name for all linked accounts of a person, so that a quorum counts people. */
export function canonicalPerson(key: string, settings: Pick<ApproverSettings, "people">): string {
  const linked = Object.entries(settings.people).find(([, keys]) => keys.includes(key));
  return linked ? `person:${linked[0]}` : key;
}

/** The configured approvers, narrowed by the rule, as the card names them. */
export function namedApprovers(
  terms: ApprovalTerms,
  settings: ApproverSettings,
): readonly string[] {
  return settings.approvers.length === 0 ? [] : (terms.approvers ?? settings.approvers);
}

/** Where somebody may decide; `*` for anyone, and groups and roles count as their platform. */
export function approverPlatforms(
  asked: Pick<Asked, "terms" | "requestedBy">,
  settings: ApproverSettings,
): readonly string[] {
  const linkedTo = (key: string) =>
    Object.values(settings.people).find((keys) => keys.includes(key)) ?? [key];
  const platforms = namedApprovers(asked.terms, settings)
    .map((key) => (key === "requester" && asked.requestedBy ? personKey(asked.requestedBy) : key))
    .flatMap(linkedTo)
    .map((key) => (key === "anyone" ? "*" : (key.split(":")[0] ?? key)));
  return [...new Set(platforms)];
}

function isSamePerson(person: Person, author: Author, settings: ApproverSettings): boolean {
  const who = canonicalPerson(personKey(person), settings);
  return who === canonicalPerson(personKey(author), settings);
}

function isListed(
  person: Person,
  list: readonly string[],
  context: { isRequester: boolean; settings: ApproverSettings },
): boolean {
  const own = personKey(person);
  const linked = Object.values(context.settings.people).find((keys) => keys.includes(own)) ?? [];
  if (person.isOutsider === true) return [own, ...linked].some((key) => list.includes(key));
  if (list.includes("anyone")) return true;
  if (list.includes("requester") && context.isRequester) return true;
  return [own, ...linked, ...(person.memberOf ?? [])].some((identity) => list.includes(identity));
}

function whoMay(person: Person, approvers: readonly string[]): string {
  const you = personKey(person);
  if (approvers.length === 0) {
    return (
      "Nobody is configured as approver, so nobody can approve. To be one, add this to " +
      `countersign.toml: [approvals] approvers = ["${you}"]`
    );
  }
  return mayNotDecide(you, approvers);
}

/** `names`: of those who may, as whoever reads this calls them. */
export function mayNotDecide(you: string, names: readonly string[]): string {
  return `You (${you}) may not decide this. Approvers: ${names.join(", ")}.`;
}
