import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createApprovalDesk } from "../../../src/adapters/terminal/approval-desk.ts";
import type { ApprovalView } from "../../../src/core/index.ts";

function approval(id: string, state = "pending"): ApprovalView {
  return { id, state } as unknown as ApprovalView;
}

describe("the desk of pending approvals", () => {
  it("keeps the first request in front until it is settled", () => {
    const desk = createApprovalDesk();
    expect(desk.take(approval("a"))).toBe("new");
    expect(desk.take(approval("b"))).toBe("new");
    expect(desk.current()?.id).toBe("a");
    expect(desk.take(approval("a", "approved"))).toBe("settled");
    expect(desk.current()?.id).toBe("b");
  });

  it("tells news once, however often it comes", () => {
    const desk = createApprovalDesk();
    desk.take(approval("a"));
    expect(desk.take(approval("a"))).toBe("known");
    expect(desk.take(approval("a", "denied"))).toBe("settled");
    expect(desk.take(approval("a", "denied"))).toBe("known");
  });

  it("does not bring a settled request back when older news comes late", () => {
    const desk = createApprovalDesk();
    desk.take(approval("a"));
    desk.take(approval("a", "expired"));
    expect(desk.take(approval("a"))).toBe("known");
    expect(desk.current()).toBeNull();
  });

  it("says nothing of requests that were settled before it came", () => {
    const desk = createApprovalDesk();
    expect(desk.take(approval("a", "approved"))).toBe("known");
    expect(desk.take(approval("a"))).toBe("known");
    expect(desk.pending()).toEqual([]);
  });

  it("goes round with next, and stays with the only one", () => {
    const desk = createApprovalDesk();
    desk.next();
    expect(desk.current()).toBeNull();
    for (const id of ["a", "b", "c"]) desk.take(approval(id));
    const seen = ["a", "b", "c"].map(() => {
      const id = desk.current()?.id;
      desk.next();
      return id;
    });
    expect(seen).toEqual(["a", "b", "c"]);
    expect(desk.current()?.id).toBe("a");
  });

  it("holds exactly what is pending after any order of news", () => {
    const news = fc.record({
      id: fc.constantFrom("a", "b", "c"),
      state: fc.constantFrom("pending", "approved", "denied", "cancelled"),
    });
    fc.assert(
      fc.property(fc.array(news), (all) => {
        const desk = createApprovalDesk();
        for (const { id, state } of all) desk.take(approval(id, state));
        const isPending = (id: string): boolean => {
          const states = all.filter((one) => one.id === id).map(({ state }) => state);
          return states.length > 0 && states.every((state) => state === "pending");
        };
        expect(
          desk
            .pending()
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(["a", "b", "c"].filter(isPending));
      }),
    );
  });
});
