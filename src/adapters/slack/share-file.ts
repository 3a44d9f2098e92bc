import { z } from "zod";
import type { ShowOutcome, SurfacePlace } from "../../core/index.ts";
import { isByStatus, outcomeOf } from "./show-outcome.ts";
import type { SlackAnswer, SlackApi, SlackPost } from "./slack-api.ts";

const ticket = z.object({ upload_url: z.string(), file_id: z.string() });

/** Uploads a text in Slack's three steps, shared in the place. */
export async function shareFile(
  api: SlackApi,
  { workspace, channel, thread }: SurfacePlace,
  file: NonNullable<SlackPost["file"]>,
): Promise<ShowOutcome> {
  const bytes = Buffer.from(file.content, "utf8");
  const asked = { filename: file.name, length: bytes.byteLength };
  const answer = await api.call("files.getUploadURLExternal", asked, { workspace });
  const read = answer.kind === "ok" ? ticket.safeParse(answer.body) : null;
  if (!read?.success) return outcomeOfStep(answer);
  const sent = await api.upload(read.data.upload_url, bytes);
  if (sent.kind === "failed") {
    return { kind: "retry", afterMs: 2_000, problem: sent.problem, posted: [] };
  }
  const done = await api.call(
    "files.completeUploadExternal",
    {
      files: [{ id: read.data.file_id, title: file.title }],
      channel_id: channel,
      ...(thread === "" ? {} : { thread_ts: thread }),
    },
    { workspace },
  );
  return outcomeOfStep(done);
}

/** A workspace that does not let us upload still gets the message. */
function outcomeOfStep(answer: SlackAnswer): ShowOutcome {
  const outcome = outcomeOf(answer, []);
  if (outcome.kind !== "retry" || answer.kind !== "refused") return outcome;
  const isForbidden = answer.error === "missing_scope" || isByStatus(answer);
  return isForbidden ? { kind: "failed", problem: outcome.problem } : outcome;
}
