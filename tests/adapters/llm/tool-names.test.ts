import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createToolNames } from "../../../src/adapters/llm/tool-names.ts";
import { WIRE_NAME } from "../../contracts/llm-provider-contract.ts";

const tool = (name: string) => ({ name, description: "", parameters: {} });

describe("names of tools on the wire", () => {
  it("leaves ordinary names alone", () => {
    expect(createToolNames([]).toWire("github__create_issue")).toBe("github__create_issue");
  });

  it("makes every name acceptable, and gets it back", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ maxLength: 100 }), { maxLength: 20 }), (ours) => {
        const names = createToolNames(ours.map(tool));
        const wire = ours.map((name) => names.toWire(name));
        wire.forEach((name) => expect(name).toMatch(WIRE_NAME));
        expect(wire.map((name) => names.fromWire(name))).toEqual(ours);
      }),
    );
  });

  it("keeps long names apart that begin alike", () => {
    const [a, b] = ["a", "b"].map((end) => `server__${"x".repeat(80)}${end}`);
    const names = createToolNames([tool(a!), tool(b!)]);
    expect(names.toWire(a!)).not.toBe(names.toWire(b!));
  });

  it("gives a name that nobody offered back as it came", () => {
    expect(createToolNames([]).fromWire("made_up")).toBe("made_up");
  });
});
