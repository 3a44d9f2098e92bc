/** What `init` writes as `policies/team.toml`: rules to take into force one by one. */
export const EXAMPLE_POLICY = `# What runs without a person, what asks, what never runs. Nothing here is in force yet: take the #
# away from a whole rule. Files here are read again when they change; a mistake leaves the old
# rules in force and names the line.
#
# Of the rules that match a call the one with the highest priority decides. Of a shell line every
# command is decided on its own, and the strictest answer counts. Where no rule matches, reading
# commands inside the working directory run (ls, git status, …), and everything else asks.
#
# Try a change before it counts:
#   countersign policy check --command 'git push && make deploy'
#   countersign policy explain --command 'git push && make deploy'
#   countersign policy lint

# Commands that never run, whatever else allows them.
# [[rule]]
# toolName = "shell_cmd"
# commandPrefix = ["sudo", "npm publish"]
# decision = "deny"
# priority = 990    # from 0 to 999; above 950 it holds against "always" decisions too
# reason = "Releases are made by the build pipeline."

# Two people, and not whoever asked for it, every time.
# [[rule]]
# toolName = "shell_cmd"
# commandPrefix = "git push"
# decision = "ask_user"
# priority = 500
# quorum = 2
# selfApproval = false
# alwaysAsk = true    # no standing approval answers for them
# reason = "Others see the result."

# Commands that run without asking. "npm test" also allows "npm test -- --watch", and neither
# "npm test; rm -r build" nor "npm test > file".
# [[rule]]
# toolName = "shell_cmd"
# commandPrefix = ["npm test", "npm run lint"]
# decision = "allow"
# priority = 100
# reason = "Tests change nothing."

# Tools of an MCP server: mcpName alone is every tool of it, "*" every server.
# [[rule]]
# mcpName = "github"
# toolName = ["list_issues", "get_issue"]
# decision = "allow"
# priority = 100

# Any tool, by its arguments: a pattern over their JSON, keys sorted, no white space.
# [[rule]]
# toolName = "write_file"
# argsPattern = '"path":"docs/[^"]*"'
# decision = "allow"
# modes = ["autoEdit"]
# priority = 100
`;
