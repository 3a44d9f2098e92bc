/** What people can type instead of pressing a button (DESIGN 4.8). */
export type TextCommand =
  | { kind: "approve"; id: string | null; scope: "once" | "session" }
  | { kind: "approve_all" }
  /** `rest` may start with a short id; whoever runs the command knows which ids are pending. */
  | { kind: "deny"; rest: string | null }
  | { kind: "deny_all" }
  | { kind: "pending" | "grants" | "stop" | "status" | "agents" | "policy_reload" | "help" }
  | { kind: "revoke"; id: string }
  /** Without a code: a code is wanted, to show this session elsewhere. */
  | { kind: "link"; code: string | null };

const SIMPLE = new Map<string, TextCommand>(
  Object.entries({
    approve: { kind: "approve", id: null, scope: "once" },
    yes: { kind: "approve", id: null, scope: "once" },
    "approve session": { kind: "approve", id: null, scope: "session" },
    "approve all": { kind: "approve_all" },
    deny: { kind: "deny", rest: null },
    reject: { kind: "deny", rest: null },
    no: { kind: "deny", rest: null },
    "deny all": { kind: "deny_all" },
    "reject all": { kind: "deny_all" },
    pending: { kind: "pending" },
    grants: { kind: "grants" },
    stop: { kind: "stop" },
    status: { kind: "status" },
    agents: { kind: "agents" },
    "policy reload": { kind: "policy_reload" },
    help: { kind: "help" },
    link: { kind: "link", code: null },
  } satisfies Record<string, TextCommand>),
);

/** Longer texts are talk, not commands, whatever word they start with. */
const MAX_COMMAND_CHARS = 2_000;

/**
 * Reads a whole message as a command; null for anything else. Exact and case-insensitive: `ok`,
 * `go`, `sure` and `approve it please` decide nothing. The mention is stripped by the caller.
 */
export function parseTextCommand(text: string): TextCommand | null {
  const trimmed = text.trim();
  if (trimmed.length === 0 || trimmed.length > MAX_COMMAND_CHARS) return null;
  const simple = SIMPLE.get(trimmed.toLowerCase().replace(/\s+/g, " "));
  return simple ?? parseWithId(trimmed);
}

function parseWithId(text: string): TextCommand | null {
  const approve = /^approve\s+(session\s+)?([a-z0-9_]*\d[a-z0-9_]*)$/i.exec(text);
  if (approve?.[2]) {
    const scope = approve[1] ? "session" : "once";
    return { kind: "approve", id: approve[2].toLowerCase(), scope };
  }
  const revoke = /^revoke\s+([a-z0-9_]+)$/i.exec(text);
  if (revoke?.[1]) return { kind: "revoke", id: revoke[1].toLowerCase() };
  // Copied from a chat it may bring the marks along that drew it as code there.
  const link = /^`?link\s+([0-9a-z_\\]{6,60})`?$/i.exec(text);
  if (link?.[1]) return { kind: "link", code: link[1].replaceAll("\\", "").toLowerCase() };
  const deny = /^(?:deny|reject)\s+(\S[\s\S]*)$/i.exec(text);
  return deny?.[1] ? { kind: "deny", rest: deny[1] } : null;
}

export function isDecisionCommand(command: TextCommand): boolean {
  return ["approve", "approve_all", "deny", "deny_all"].includes(command.kind);
}
