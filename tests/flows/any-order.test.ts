import fc from "fast-check";
import { it } from "vitest";
import {
  anyStep,
  checkAlways,
  checkAtRest,
  comeToRest,
  perform,
  startWorld,
} from "./random-session.ts";

const RUNS = Number(process.env["RANDOM_SESSIONS"] ?? 60);

const steps = fc.array(anyStep, { minLength: 5, maxLength: 40 });
const pace = fc.array(fc.nat(4), { minLength: 1, maxLength: 7 });

it("keeps its promises whatever happens in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(steps, pace, async (steps, pace) => {
      const world = await startWorld(pace);
      for (const step of steps) {
        await perform(world, step);
        await checkAlways(world);
      }
      await comeToRest(world);
      await checkAlways(world);
      await checkAtRest(world);
      await world.chat.core.close();
    }),
    { numRuns: RUNS },
  );
});
