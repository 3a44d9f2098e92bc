import { z } from "zod";
import type { ShowOutcome, SurfacePlace } from "../../core/index.ts";
import { BY_STATUS, outcomeOf } from "./show-outcome.ts";
import type { SlackApi, SlackPost } from "./slack-api.ts";

const FORBIDS = ["missing_scope", BY_STATUS];

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
  if (!read?.success) return failing(outcomeOf(answer, []));
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
  return failing(outcomeOf(done, []));
}

/** A workspace that does not let us upload still gets the message. */
function failing(outcome: ShowOutcome): ShowOutcome {
  const isForbidden =
    outcome.kind === "retry" && FORBIDS.some((error) => outcome.problem.includes(error));
  return isForbidden ? { kind: "failed", problem: outcome.problem } : outcome;
}
