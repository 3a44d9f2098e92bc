import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    // Two cores: one worker each. Files that start a whole bot are the slow ones.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // What is polled for comes in milliseconds; a busy machine may take its time.
    expect: { poll: { timeout: 10_000 } },
  },
});
