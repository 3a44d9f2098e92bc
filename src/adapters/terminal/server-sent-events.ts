/** One Server-Sent Event, as the HTML standard defines them. */
export type ServerSentEvent = { event: string; data: string; id: string };

/** A longer event means that the other end is broken; reading on would only fill the memory. */
const MAX_EVENT_CHARACTERS = 33_554_432;

/**
 * Reads a stream of Server-Sent Events. `onId` hears every id, also of events without data: it
 * is what to resume from. Ends when the stream ends; throws what the stream throws.
 */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  onId: (id: string) => void,
): AsyncGenerator<ServerSentEvent> {
  const parse = createSseParser(onId);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      yield* parse(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Takes the text in pieces of any size; gives the events that each piece completes. */
export function createSseParser(
  onId: (id: string) => void,
): (piece: string) => Generator<ServerSentEvent> {
  let rest = "";
  let event = "";
  let data: string[] = [];
  let id = "";
  let length = 0;

  function field(line: string): void {
    const colon = line.indexOf(":");
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    length += line.length;
    if (length > MAX_EVENT_CHARACTERS) throw new Error("An event of the server is too long.");
    if (name === "event") event = value;
    else if (name === "data") data.push(value);
    else if (name === "id" && !value.includes("\0")) onId((id = value));
  }

  function finish(): ServerSentEvent | null {
    const done =
      data.length === 0 ? null : { event: event || "message", data: data.join("\n"), id };
    event = "";
    data = [];
    length = 0;
    return done;
  }

  return function* (piece) {
    // A CR at the very end may be the first half of CR LF: it waits for what follows.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    if (rest.length > MAX_EVENT_CHARACTERS) throw new Error("An event of the server is too long.");
    for (const line of lines) {
      if (line !== "") field(line);
      const done = line === "" ? finish() : null;
      if (done !== null) yield done;
    }
  };
}
