import type * as Generated from "../../generated/sqlite/client.ts";

/** Both clients are generated from one set of models, so one of them gives the types for both. */
export type PrismaDatabase = Generated.PrismaClient;
export type PrismaQueries = Generated.Prisma.TransactionClient;

/** What a client asks for its connection. */
export type AdapterFactory = Extract<
  Generated.Prisma.PrismaClientOptions,
  { adapter: object }
>["adapter"];

/** The stored rows, by model. */
export type SessionRow = Generated.Session;
export type SurfaceRow = Generated.Surface;
export type DeliveryRow = Generated.Delivery;
export type MessageRow = Generated.Message;
export type ToolCallRow = Generated.ToolCall;
export type ApprovalRow = Generated.ApprovalRequest;
export type DecisionRow = Generated.Decision;
export type GrantRow = Generated.Grant;
export type ToolDefinitionRow = Generated.ToolDefinition;
export type AuditRow = Generated.AuditEvent;

/** Loads one client only: each brings a query compiler of some megabytes. */
export async function createClient(adapter: AdapterFactory): Promise<PrismaDatabase> {
  if (adapter.provider === "sqlite") {
    const { PrismaClient } = await import("../../generated/sqlite/client.ts");
    return new PrismaClient({ adapter, errorFormat: "minimal" });
  }
  const { PrismaClient } = await import("../../generated/postgresql/client.ts");
  return new PrismaClient({ adapter, errorFormat: "minimal" }) as unknown as PrismaDatabase;
}
