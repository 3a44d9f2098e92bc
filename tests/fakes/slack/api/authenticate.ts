import type { FakeState } from "../state/fake-state.ts";
import type { Json } from "../../json.ts";
import type { Workspace } from "../state/workspace-state.ts";
import { textArg } from "./method-call.ts";
import type { MethodFacts } from "./method-facts.ts";
import { Refusal } from "./refusal.ts";

export type Caller = { kind: "app" } | { kind: "bot"; workspace: Workspace } | { kind: "nobody" };

/** Whose token a request bears, in the header or among its arguments. */
export function authenticate(state: FakeState, header: string | undefined, args: Json): Caller {
  const token = /^Bearer (.+)$/i.exec(header ?? "")?.[1] ?? textArg(args, "token") ?? "";
  if (token === "") return { kind: "nobody" };
  if (token === state.app.appToken) return { kind: "app" };
  for (const workspace of state.workspaces.values()) {
    if (workspace.botToken !== token) continue;
    if (!workspace.isInstalled) throw new Refusal("token_revoked");
    return { kind: "bot", workspace };
  }
  throw new Refusal("invalid_auth");
}

/** Refuses a caller whose token may not use the method. */
export function authorize(state: FakeState, caller: Caller, facts: MethodFacts): void {
  if (facts.token === "none") return;
  if (caller.kind === "nobody") throw new Refusal("not_authed");
  if (caller.kind !== facts.token) throw new Refusal("not_allowed_token_type");
  const isGranted =
    facts.scopes.length === 0 || facts.scopes.some((scope) => state.scopes.has(scope));
  if (isGranted) return;
  const extra = { needed: facts.scopes.join(","), provided: [...state.scopes].join(",") };
  throw new Refusal("missing_scope", { extra });
}
