import { describe, expect, it } from "vitest";
import { PolicyDecision } from "../../src/core/index.ts";
import { createRecordingTool } from "../fakes/recording-tool.ts";
import { ANN, BOB, startChat } from "./start-chat.ts";

const call = (command: string, name = "shell_cmd") => ({ calls: [{ name, args: { command } }] });
const HOUR_MS = 3_600_000;

describe("an approval for the session", () => {
  it("lets the same call run without a card and asks for a different one", async () => {
    const chat = await startChat({
      script: [call("ls"), "1", call("ls"), "2", call("ls -a"), "3"],
    });
    await chat.says("list");
    await chat.rests();
    await chat.answers({ decision: "approve", scope: "session" });
    await chat.rests();
    await chat.says("again");
    expect((await chat.rests()).status).toBe("active");
    expect(chat.tool.runs).toHaveLength(2);
    await chat.says("differently");
    expect((await chat.rests()).status).toBe("waiting_approval");
    expect(chat.tool.runs).toHaveLength(2);
  });

  it("does not reach into another working directory", async () => {
    const chat = await startChat({ script: [call("ls"), "1", call("ls")] });
    await chat.says("list");
    await chat.rests();
    await chat.answers({ decision: "approve", scope: "session" });
    await chat.rests();
    chat.tool.facts = { ...chat.tool.facts, workingDirectory: "/etc" };
    await chat.says("again");
    expect((await chat.rests()).status).toBe("waiting_approval");
  });

  it("still matches its own call after a restart, and ends after its time", async () => {
    const chat = await startChat({ script: [call("ls"), "1"] });
    await chat.says("list");
    await chat.rests();
    await chat.answers({ decision: "approve", scope: "session" });
    await chat.rests();
    chat.dies();
    const next = await startChat({ script: [call("ls"), "2", call("ls")], after: chat });
    await next.says("again");
    expect((await next.rests()).status).toBe("active");
    expect(next.tool.runs).toHaveLength(1);
    await next.clock.turn(9 * HOUR_MS);
    await next.says("and again");
    expect((await next.rests()).status).toBe("waiting_approval");
  });
});

describe("approve all", () => {
  it("covers whatever would ask, counts its uses, and can be revoked in chat", async () => {
    const script = [call("ls"), "1", call("rm x"), "2", call("rm y")];
    const chat = await startChat({ script });
    await chat.says("go");
    await chat.rests();
    await chat.says("approve all");
    await chat.rests();
    await chat.says("more");
    expect((await chat.rests()).status).toBe("active");
    expect(chat.tool.runs).toEqual([{ command: "ls" }, { command: "rm x" }]);
    const [grant] = await chat.core.listGrants({ sessionId: chat.sessionId, limit: 10 });
    expect(grant).toMatchObject({ scope: "all", uses: 1, grantedBy: { id: "ann" } });
    await chat.says(`revoke ${grant?.shortId}`);
    await chat.says("even more");
    expect((await chat.rests()).status).toBe("waiting_approval");
  });

  it("decides every pending card in one go and leaves one grant", async () => {
    const two = { calls: [...call("a").calls, ...call("b").calls] };
    const chat = await startChat({ script: [two] });
    await chat.says("go");
    expect((await chat.rests()).pendingApprovals).toHaveLength(2);
    await chat.says("approve all");
    await chat.rests();
    expect(chat.tool.runs).toHaveLength(2);
    expect(await chat.core.listGrants({ sessionId: chat.sessionId, limit: 10 })).toHaveLength(1);
  });

  it("never outranks a DENY, nor a rule that always asks", async () => {
    const dropDatabase = createRecordingTool("drop_database");
    const format = createRecordingTool("format_disk");
    const chat = await startChat({
      script: [
        call("ls"),
        "ok",
        { calls: [...call("x", "drop_database").calls, ...call("y", "format_disk").calls] },
      ],
      tools: [dropDatabase, format],
      rules: [
        { toolName: "drop_database", decision: PolicyDecision.DENY },
        { toolName: "format_disk", decision: PolicyDecision.ASK_USER, alwaysAsk: true },
      ],
    });
    await chat.says("go");
    await chat.rests();
    await chat.answers({ decision: "approve", scope: "all" });
    await chat.rests();
    await chat.says("now the rest");
    const waiting = await chat.rests();
    expect(waiting.pendingApprovals.map(({ toolName }) => toolName)).toEqual(["format_disk"]);
    expect([dropDatabase.runs, format.runs]).toEqual([[], []]);
    expect(await chat.answers({ decision: "approve", scope: "session" })).toMatchObject({
      kind: "mismatch",
    });
    expect(await chat.answers({ decision: "approve" })).toMatchObject({ kind: "accepted" });
  });

  it("is taken back only by whoever gave it, or an admin", async () => {
    const chat = await startChat({ script: [call("ls")], approvals: { admins: ["web:eve"] } });
    await chat.says("go");
    await chat.rests();
    await chat.answers({ decision: "approve", scope: "all" }, ANN);
    const [grant] = await chat.core.listGrants({ limit: 10 });
    expect(await chat.core.revokeGrant(grant?.id ?? "", BOB)).toMatchObject({
      kind: "not_allowed",
    });
    const eve = { platform: "web", id: "eve", name: "Eve" };
    expect(await chat.core.revokeGrant(grant?.id ?? "", eve)).toEqual({ kind: "revoked" });
    expect(await chat.core.revokeGrant(grant?.id ?? "", eve)).toMatchObject({ kind: "not_found" });
  });
});
