import { expect } from "vitest";
import type { SeenRequest } from "./model-server.ts";

const ASKED = "ann: what is wrong here?";
const LOG = "[attached: a.log]\n```\nboom\n```";
const NAMED = "[attached: a.png]";
const BASE64 = "iVBORw0KGgo=";

/** Chat completions: an image is a data URL among the parts of one message. */
export function expectOpenAiFiles({ body }: SeenRequest): void {
  expect((body as { messages: unknown[] }).messages.at(-1)).toEqual({
    role: "user",
    content: [
      { type: "text", text: ASKED },
      { type: "text", text: LOG },
      { type: "text", text: NAMED },
      { type: "image_url", image_url: { url: `data:image/png;base64,${BASE64}` } },
    ],
  });
}

/** Messages: an image is a block with its bytes and the type that they have. */
export function expectAnthropicFiles({ body }: SeenRequest): void {
  expect((body as { messages: unknown[] }).messages).toEqual([
    {
      role: "user",
      content: [
        { type: "text", text: ASKED },
        { type: "text", text: LOG },
        { type: "text", text: NAMED },
        { type: "image", source: { type: "base64", media_type: "image/png", data: BASE64 } },
      ],
    },
  ]);
}

/** Gemini: an image is inline data. */
export function expectGoogleFiles({ body }: SeenRequest): void {
  expect((body as { contents: unknown[] }).contents).toEqual([
    {
      role: "user",
      parts: [
        { text: ASKED },
        { text: LOG },
        { text: NAMED },
        { inlineData: { mimeType: "image/png", data: BASE64 } },
      ],
    },
  ]);
}
