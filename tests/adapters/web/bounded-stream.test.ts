import { describe, expect, it, vi } from "vitest";
import {
  createBoundedStream,
  MAX_BUFFERED_BYTES,
} from "../../../src/adapters/web/bounded-stream.ts";

function open() {
  const onClose = vi.fn();
  const cut = vi.fn();
  return { ...createBoundedStream({ onClose, cut }), onClose, cut };
}

const HALF = "x".repeat(MAX_BUFFERED_BYTES / 2 + 1);

describe("a stream that holds no more than its buffer", () => {
  it("passes text on as bytes, and ends", async () => {
    const { stream, write, end, onClose } = open();
    write("é ");
    write("fin");
    end();
    expect(await new Response(stream).text()).toBe("é fin");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("cuts off a reader that reads nothing, once, and takes nothing more", async () => {
    const { write, cut, onClose, drained } = open();
    write(HALF);
    write(HALF);
    expect(cut).not.toHaveBeenCalled();
    write("one too many");
    write("and another");
    expect(cut).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
    expect(await drained()).toBe(false);
  });

  it("lets a writer go on when its reader has read", async () => {
    const { stream, write, drained } = open();
    write(HALF);
    let isFree = false;
    const waiting = drained().then((alive) => (isFree = alive));
    await Promise.resolve();
    expect(isFree).toBe(false);
    await stream.getReader().read();
    expect(await waiting).toBe(true);
  });

  it("frees a writer whose reader went away", async () => {
    const { stream, write, drained, onClose } = open();
    write(HALF);
    const waiting = drained();
    await stream.cancel();
    expect(await waiting).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
    write("to nobody");
  });

  it("gives up a reader that never reads", async () => {
    vi.useFakeTimers();
    const { write, drained, onClose } = open();
    write(HALF);
    const waiting = drained();
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(await waiting).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
