import { nameOfFile } from "../attachment/file-words.ts";
import type { AttachedFiles } from "../attachment/tell-files.ts";
import { ProviderError, type ProviderErrorKind } from "../errors.ts";
import type { FilePart } from "../message/message.ts";
import type { Agent } from "./agent.ts";
import type { Answer } from "./store-answer.ts";

/** A model's answer, and the images that it was shown. */
export type Asked = Answer & { images: readonly FilePart[] };

/** How APIs answer an image to a model that has no eyes, an image too many, or a broken one. */
const REFUSALS: readonly ProviderErrorKind[] = ["bad_request", "not_found", "context_too_long"];
/** Some servers call it a failure of their own. */
const ABOUT_IMAGES = /\bimages?\b|image_url|vision|multi-?modal/i;

export function imagesIn(attached: AttachedFiles): FilePart[] {
  const all = [...attached.values()].flat();
  return all.filter(({ reading }) => reading.kind === "image").map(({ part }) => part);
}

/**
 * Whether the same request without its images may be taken. An image stays in the thread: were it
 * sent again with every request, nobody would ever get an answer there.
 */
export function mayBeAboutImages({ images, response: { failure, text } }: Asked): boolean {
  if (images.length === 0 || text !== "" || !(failure instanceof ProviderError)) return false;
  return REFUSALS.includes(failure.kind) || ABOUT_IMAGES.test(failure.message);
}

/** Names in one sentence. */
const MAX_NAMES = 5;

/** What people are told. The provider's own words say which of its limits it was. */
export function explainWithoutImages(agent: Agent, { images, response }: Asked): string {
  const names = images.slice(0, MAX_NAMES).map(nameOfFile);
  const more = images.length > names.length ? ` and ${images.length - names.length} more` : "";
  const why = response.failure instanceof ProviderError ? ` ${response.failure.message}` : "";
  return `@${agent.name} answered without the attached images (${names.join(", ")}${more}), as its model refused them.${why}`;
}
