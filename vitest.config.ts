import { defineConfig } from "vitest/config";

/** Files that leave something behind in their process: a module's state, a browser, an environment. */
const ALONE = [
  "tests/adapters/mcp/**/*.test.ts",
  "tests/adapters/web/**/*.test.ts",
  "tests/cli/**/*.test.ts",
  "tests/flows/over-sqlite.test.ts",
  "tests/process/**/*.test.ts",
];
const TESTS = ["tests/**/*.test.ts"];

export default defineConfig({
  test: {
    // Two cores: one worker each. Files that start a whole bot are the slow ones.
    maxWorkers: 3,
    // What hangs is ended; a machine that is slow today is waited for.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // What is polled for comes in milliseconds; a busy machine may take its time.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        // Loading the same modules for each file anew took as long as the tests themselves.
        test: { name: "together", include: TESTS, exclude: ALONE, isolate: false },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
  },
});
