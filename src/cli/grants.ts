import { type GrantView, whatIsGranted } from "../core/index.ts";
import { CONFIG_OPTION, JSON_OPTION } from "./command-spec.ts";
import type { CommandSpec } from "./command-spec.ts";
import { withBackend } from "./connect-backend.ts";
import { CommandFailure } from "./failure.ts";
import { printJson, printLine, printTable } from "./print.ts";

const LISTED = 1000;

export const grantCommands: CommandSpec[] = [
  {
    path: "grants list",
    summary: "the standing permissions in force",
    options: [JSON_OPTION, CONFIG_OPTION],
    examples: ["grants list", "grants list --json"],
    async run(call) {
      const { context, options } = call;
      const grants = await withBackend(call, { running: false }, (backend) =>
        backend.listGrants(LISTED),
      );
      if (options["json"] === true) printJson(context, grants);
      else if (grants.length === 0) printLine(context, "No grants are in force.");
      else {
        const titles = ["ID", "SESSION", "COVERS", "BY", "USES", "EXPIRES"];
        printTable(context, titles, grants.map(rowOf));
      }
      return 0;
    },
  },
  {
    path: "grants revoke",
    summary: "end a standing permission",
    arguments: [{ name: "id", description: "the grant's id or short id, as in grants list" }],
    options: [JSON_OPTION, CONFIG_OPTION],
    examples: ["grants revoke 8d2c"],
    async run(call) {
      const [wanted = ""] = call.args;
      const grant = await withBackend(call, { running: false }, async (backend) => {
        const grants = await backend.listGrants(LISTED);
        const found = grants.filter(({ id, shortId }) => id === wanted || shortId === wanted);
        const [first] = found;
        if (first === undefined || found.length > 1) {
          const problem =
            first === undefined
              ? `No grant ${wanted} is in force.`
              : `${wanted} means several grants.`;
          throw new CommandFailure(`${problem} See: countersign grants list`);
        }
        await backend.revokeGrant(first.id);
        return first;
      });
      if (call.options["json"] === true) printJson(call.context, { revoked: grant.id });
      else printLine(call.context, `Revoked: ${whatIsGranted(grant)}.`);
      return 0;
    },
  },
];

function rowOf(grant: GrantView): string[] {
  const { shortId, sessionId, grantedBy, uses, expiresAt } = grant;
  return [
    shortId,
    sessionId,
    whatIsGranted(grant),
    grantedBy.name,
    String(uses),
    expiresAt ?? "never",
  ];
}
