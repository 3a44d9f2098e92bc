import fc from "fast-check";

const BAITS = [
  "<!channel>",
  "<!here|x>",
  "<@U024BE7LH>",
  "<#C0LAN2Q65>",
  "<!subteam^S0614TZR7|oncall>",
  "<https://evil.example|https://good.example>",
  "<javascript:alert(1)|x>",
  "[x](javascript:alert(1))",
  "[x](<data:text/html,x>)",
  "[x]: vbscript:x",
  "@here",
  "@everyone",
  "```",
  "`",
  "~~~",
  "\\",
  "&lt;!here&gt;",
  "\n",
  "\n\n",
  "\t",
  "| a | b |\n| --- | --- |\n| c | d |\n",
  "# Title\n",
  "- item\n",
  "> quote\n",
  "\u202E",
  "\u200B",
  "\u{E0100}",
  "\u0007",
  "\ud800",
  "👩‍👩‍👧",
  "e\u0301",
  '"',
];

/** Text that tries to be markup, of any length up to `maxParts` pieces. */
export function hostileText({ maxParts = 60 } = {}): fc.Arbitrary<string> {
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...BAITS) },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
    { weight: 1, arbitrary: fc.nat({ max: 400 }).map((length) => "x".repeat(length)) },
    { weight: 1, arbitrary: fc.nat({ max: 300 }).map((length) => '<"&\\'.repeat(length)) },
    { weight: 1, arbitrary: fc.nat({ max: 200 }).map((length) => "a line\n".repeat(length)) },
  );
  return fc.array(part, { minLength: 1, maxLength: maxParts }).map((parts) => parts.join(""));
}
