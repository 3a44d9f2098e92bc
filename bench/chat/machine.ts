import { availableParallelism, cpus, loadavg } from "node:os";

const LOOPS = 100_000_000;

/** What the figures were measured on, with how fast it is at this moment. */
export function machine() {
  return {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    node: process.version,
    load: loadavg().map((n) => Number(n.toFixed(2))),
    /** Milliseconds for a hundred million multiplications: a borrowed machine is not always as fast. */
    loopMs: Math.round(loopMs()),
  };
}

function loopMs(): number {
  const startedAt = performance.now();
  multiply(LOOPS);
  return performance.now() - startedAt;
}

function multiply(times: number): number {
  let product = 1;
  for (let i = 0; i < times; i++) product = (Math.imul(product, 31) + i) | 0;
  return product;
}
