import type { IncomingMessage, ServerResponse } from "node:http";
import type { FakeState } from "../state/fake-state.ts";
import type { StoredFile } from "../state/workspace-state.ts";
import { authenticate } from "./authenticate.ts";
import { readBody } from "../../serve-fake.ts";
import { uploadedBytes } from "./read-request.ts";
import { Refusal } from "./refusal.ts";

/** Answers `POST /upload/v1/TEAM/FILE`: the bytes of a file that an upload URL was asked for. */
export async function answerUpload(
  state: FakeState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, , , team = "", id = ""] = (request.url ?? "").split("/");
  const file = state.workspaces.get(team)?.files.get(id);
  const body = await readBody(request);
  if (file?.state !== "awaiting_upload") return end(response, 404, "file_not_found");
  const content = await uploadedBytes(body, request.headers["content-type"] ?? "");
  if (content.length !== file.declaredBytes) {
    return end(response, 400, `length mismatch: ${content.length} of ${file.declaredBytes}`);
  }
  file.content = content;
  file.state = "uploaded";
  state.signal.changed();
  end(response, 200, `OK - ${content.length}`);
}

/**
 * Answers `GET /files-pri/TEAM-FILE/NAME`. Without a good token Slack answers 200 with the page
 * to sign in, which is what a bot that forgets the header then takes for the file.
 */
export function answerDownload(
  state: FakeState,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const [, team = "", id = ""] = /^\/files-pri\/([^-/]+)-([^/]+)\//.exec(request.url ?? "") ?? [];
  const file = state.workspaces.get(team)?.files.get(id);
  if (!mayRead(state, team, request)) {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end("<!DOCTYPE html><html><title>Sign in | Slack</title></html>");
  } else if (!file?.content) end(response, 404, "file_not_found");
  else sendFile(response, file, file.content);
}

function mayRead(state: FakeState, team: string, request: IncomingMessage): boolean {
  try {
    const caller = authenticate(state, request.headers.authorization, {});
    return caller.kind === "bot" && caller.workspace.id === team && state.scopes.has("files:read");
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function sendFile(response: ServerResponse, file: StoredFile, content: Buffer): void {
  response.writeHead(200, { "content-type": file.mimetype, "content-length": content.length });
  response.end(content);
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(text);
}
