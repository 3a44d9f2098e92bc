import { STATUS_CODES } from "node:http";

/** What went wrong with a request, as RFC 9457 puts it. `fields` become extension members. */
export type Problem = {
  status: number;
  /** One sentence for the person: what happened, why, what to do. */
  detail: string;
  fields?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
};

export const PROBLEM_CONTENT_TYPE = "application/problem+json; charset=utf-8";

/** The problem as a response. `type` is always `about:blank`: the status says what kind it is. */
export function problemResponse(problem: Problem): Response {
  const title = STATUS_CODES[problem.status] ?? "Error";
  const { status, detail } = problem;
  return new Response(
    JSON.stringify({ type: "about:blank", title, status, detail, ...problem.fields }),
    { status, headers: { ...problem.headers, "content-type": PROBLEM_CONTENT_TYPE } },
  );
}

export function jsonResponse(value: unknown, init?: ResponseInit): Response {
  return Response.json(value, init);
}
