import { z } from "zod";
import { BackendError } from "./backend.ts";

/** A request that takes longer is given up. */
const TIMEOUT_MS = 30_000;
/** Failed connections of a request that may be sent again. */
const MAX_ATTEMPTS = 3;
const RETRY_AFTER_MS = 500;
const MAX_DETAIL_CHARACTERS = 2000;

const problemSchema = z.looseObject({ detail: z.string() });

export type ApiRequest = {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sending it twice does no harm, so a lost connection is tried again. */
  repeatable?: boolean;
};

export type ApiClient = {
  /** The answer whatever its status. @throws BackendError when no answer came. */
  send(path: string, request?: ApiRequest): Promise<Response>;
  /** The JSON of a good answer; null for 404. @throws BackendError in the server's own words. */
  json(path: string, request?: ApiRequest): Promise<unknown>;
};

/** Speaks HTTP with a running server; `token` is for servers that know their users. */
export function createApiClient(server: { url: string; token: string | null }): ApiClient {
  const bearer = server.token === null ? {} : { authorization: `Bearer ${server.token}` };

  async function once(path: string, request: ApiRequest): Promise<Response> {
    const { method = "GET", body, headers, signal } = request;
    const json = body === undefined ? {} : { "content-type": "application/json" };
    return await fetch(new URL(path, server.url), {
      method,
      headers: { ...bearer, ...json, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  async function send(path: string, request: ApiRequest = {}): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(path, request);
      } catch (error) {
        request.signal?.throwIfAborted();
        const isRepeatable = request.repeatable ?? (request.method ?? "GET") === "GET";
        if (!isRepeatable || attempt === MAX_ATTEMPTS) throw unreachable(server.url, error);
        await new Promise((resolve) => setTimeout(resolve, attempt * RETRY_AFTER_MS));
      }
    }
  }

  return {
    send,
    async json(path, request) {
      const response = await send(path, request);
      if (response.status === 404) return null;
      if (!response.ok) throw new BackendError(await problemOf(response));
      return response.status === 204 ? null : await readJson(response);
    },
  };
}

/** What an answer of 4xx or 5xx says, for a person. */
export async function problemOf(response: Response): Promise<string> {
  if (response.status === 401) {
    return "The server does not know you. Set COUNTERSIGN_TOKEN to the token of your [web] user.";
  }
  const body = problemSchema.safeParse(await readJson(response).catch(() => null));
  if (body.success) return body.data.detail.slice(0, MAX_DETAIL_CHARACTERS);
  return `The server answered ${response.status} ${response.statusText}. Its log says more.`;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new BackendError("The server's answer is not JSON. Is another program on that port?", {
      cause: error,
    });
  }
}

function unreachable(url: string, error: unknown): BackendError {
  const why = error instanceof Error && error.name === "TimeoutError" ? "in time" : "at all";
  return new BackendError(`The server at ${url} does not answer ${why}. Is it still running?`, {
    cause: error,
  });
}
