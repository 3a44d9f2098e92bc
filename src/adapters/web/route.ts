import { z } from "zod";
import type { Person } from "../../core/index.ts";
import { problemResponse, type Problem } from "./problem.ts";
import { readJson } from "./read-json.ts";

/** A request whose sender is known. */
export type Call = {
  request: Request;
  params: Readonly<Record<string, string>>;
  person: Person;
  /** Breaks the connection off, whatever still waits to be sent. */
  cut: () => void;
};

export type Method = "GET" | "POST" | "DELETE";

export type Route = {
  method: Method;
  /** `:name` stands for one segment of the path. */
  path: string;
  answer(call: Call): Promise<Response>;
};

type RouteSpec<Body, Query> = {
  body?: z.ZodType<Body>;
  query?: z.ZodType<Query>;
  handle(call: Call & { body: Body; query: Query }): Response | Promise<Response>;
};

/** A route whose body and query have been read by their schemas when `handle` sees them. */
export function route<Body = undefined, Query = undefined>(
  method: Method,
  path: string,
  spec: RouteSpec<Body, Query>,
): Route {
  return {
    method,
    path,
    async answer(call) {
      const query = readQuery(call.request, spec.query);
      if (!query.ok) return problemResponse(query.problem);
      const body = await readBody(call.request, spec.body);
      if (!body.ok) return problemResponse(body.problem);
      return await spec.handle({ ...call, body: body.value, query: query.value });
    },
  };
}

type Parsed<T> = { ok: true; value: T } | { ok: false; problem: Problem };

function readQuery<T>(request: Request, schema: z.ZodType<T> | undefined): Parsed<T> {
  if (!schema) return { ok: true, value: undefined as T };
  return check(Object.fromEntries(new URL(request.url).searchParams), schema);
}

async function readBody<T>(request: Request, schema: z.ZodType<T> | undefined): Promise<Parsed<T>> {
  if (!schema) return { ok: true, value: undefined as T };
  const read = await readJson(request);
  return read.ok ? check(read.value, schema) : read;
}

function check<T>(value: unknown, schema: z.ZodType<T>): Parsed<T> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const errors = result.error.issues.map((issue) => ({
    field: issue.path.map(String).join(".") || "(the whole)",
    problem: issue.message + knownKeys(issue, schema),
  }));
  const detail = errors.map(({ field, problem }) => `${field}: ${problem}`).join("; ");
  return { ok: false, problem: { status: 400, detail, fields: { errors } } };
}

function knownKeys(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  if (issue.code !== "unrecognized_keys" || !(schema instanceof z.ZodObject)) return "";
  return `. Known here: ${Object.keys(schema.shape).join(", ")}`;
}

/** A whole number in a query, which arrives as text. */
export function queryNumber(range: { min: number; max: number; otherwise: number }) {
  const { min, max, otherwise } = range;
  return z
    .string()
    .regex(/^\d{1,15}$/, "expected a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(otherwise);
}
