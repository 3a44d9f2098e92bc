import { describe, expect, it } from "vitest";
import type { Person } from "../../../src/core/approval/person.ts";
import {
  type ApproverSettings,
  canonicalPerson,
  verifyApprover,
} from "../../../src/core/approval/verify-approver.ts";

const ANN: Person = { platform: "slack", id: "U1", name: "Ann" };
const BOB: Person = { platform: "discord", id: "7", name: "Bob", memberOf: ["discord:role:9"] };

type Given = {
  approvers?: string[];
  rule?: string[] | null;
  requestedBy?: Person | null;
  own?: Partial<ApproverSettings>;
  selfApproval?: boolean;
};

const mayDecide = (person: Person, given: Given) => problemOf(person, given) === null;

function problemOf(person: Person, given: Given): string | null {
  const { approvers = [], rule = null, requestedBy = null, own, selfApproval = true } = given;
  const terms = { approvers: rule, quorum: 1, selfApproval, alwaysAsk: false };
  const settings = { approvers, admins: [], selfApproval: true, people: {}, ...own };
  return verifyApprover(person, { terms, requestedBy }, settings)?.problem ?? null;
}

describe("who may decide", () => {
  it("is nobody while nobody is configured, whatever a rule says", () => {
    expect(mayDecide(ANN, {})).toBe(false);
    expect(mayDecide(ANN, { rule: ["slack:U1"] })).toBe(false);
    expect(mayDecide(ANN, { rule: ["anyone"] })).toBe(false);
  });

  it("is a person, a member of a group, and a linked account", () => {
    expect(mayDecide(ANN, { approvers: ["slack:U1"] })).toBe(true);
    expect(mayDecide(ANN, { approvers: ["discord:U1"] })).toBe(false);
    expect(mayDecide(BOB, { approvers: ["discord:role:9"] })).toBe(true);
    const people = { ann: ["slack:U1", "web:ann"] };
    expect(mayDecide(ANN, { approvers: ["web:ann"], own: { people } })).toBe(true);
    expect(mayDecide(ANN, { approvers: ["web:ann"] })).toBe(false);
  });

  it("is narrowed by a rule, never widened", () => {
    const approvers = ["slack:U1", "discord:7"];
    expect(mayDecide(ANN, { approvers, rule: ["slack:U1"] })).toBe(true);
    expect(mayDecide(BOB, { approvers, rule: ["slack:U1"] })).toBe(false);
    expect(mayDecide(BOB, { approvers: ["slack:U1"], rule: ["discord:7"] })).toBe(false);
  });

  it("is told to whoever may not, as the card names them", () => {
    const approvers = ["slack:U1", "discord:7"];
    expect(problemOf(BOB, { approvers, rule: ["slack:U1"] })).toBe(
      "You (discord:7) may not decide this. Approvers: slack:U1.",
    );
  });

  it("is the requester only where named so, and never with self-approval off", () => {
    const asked = { approvers: ["requester"], requestedBy: ANN };
    expect(mayDecide(ANN, asked)).toBe(true);
    expect(mayDecide(BOB, asked)).toBe(false);
    expect(mayDecide(ANN, { ...asked, selfApproval: false })).toBe(false);
    expect(mayDecide(ANN, { ...asked, own: { selfApproval: false } })).toBe(false);
  });

  it("knows the requester under another account of theirs", () => {
    const people = { ann: ["slack:U1", "web:ann"] };
    const requestedBy = { platform: "web", id: "ann", name: "Ann" };
    const given = { approvers: ["anyone"], requestedBy, selfApproval: false };
    expect(mayDecide(ANN, { ...given, own: { people } })).toBe(false);
    expect(mayDecide(BOB, { ...given, own: { people } })).toBe(true);
    expect(canonicalPerson("slack:U1", { people })).toBe(canonicalPerson("web:ann", { people }));
  });
});
