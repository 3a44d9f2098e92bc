export type StreamEvent = { event: string; data: unknown };

export type EventText = {
  /** Takes the next piece of the stream; answers the events that it completed. */
  add(piece: string): StreamEvent[];
  /** The id to resume from: the last one seen. */
  lastId(): string | null;
};

/** Reads the text/event-stream format as this server writes it: one data line, `\n` line ends. */
export function createEventText(): EventText {
  let rest = "";
  let lastId: string | null = null;

  function block(text: string): StreamEvent[] {
    let event = "message";
    let data: string | null = null;
    for (const line of text.split("\n")) {
      const value = line.slice(line.indexOf(":") + 1).replace(/^ /, "");
      if (line.startsWith("event:")) event = value;
      if (line.startsWith("data:")) data = value;
      if (line.startsWith("id:")) lastId = value;
    }
    return data === null ? [] : [{ event, data: JSON.parse(data) }];
  }

  return {
    add(piece) {
      const blocks = (rest + piece).split("\n\n");
      rest = blocks.pop() ?? "";
      return blocks.flatMap(block);
    },
    lastId: () => lastId,
  };
}
