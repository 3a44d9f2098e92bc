-- The first tables. Dates are kept as ISO 8601 text in UTC, which sorts as time does.

CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "title" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "statusReason" TEXT,
    "agent" TEXT NOT NULL,
    "interactive" BOOLEAN NOT NULL,
    "nextSeq" INTEGER NOT NULL,
    "hasWork" BOOLEAN NOT NULL,
    "agents" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

CREATE TABLE "Surface" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "workspace" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "thread" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Surface_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "Message" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "agent" TEXT,
    "author" TEXT,
    "eventId" TEXT,
    "content" TEXT NOT NULL,
    "parts" TEXT NOT NULL,
    "toolCalls" TEXT NOT NULL,
    "toolCallId" TEXT,
    "replyToMessageId" TEXT,
    "metadata" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Message_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "ToolCall" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "agent" TEXT NOT NULL,
    "toolName" TEXT NOT NULL,
    "serverName" TEXT,
    "args" TEXT NOT NULL,
    "originalArgs" TEXT,
    "argsProblem" TEXT,
    "facts" TEXT,
    "digest" TEXT,
    "definitionHash" TEXT,
    "state" TEXT NOT NULL,
    "approvedBy" TEXT,
    "fence" INTEGER,
    "retryOf" TEXT,
    "exitCode" INTEGER,
    "startedAt" DATETIME,
    "finishedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "ToolCall_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "ApprovalRequest" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "toolCallId" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "requestedBy" TEXT,
    "state" TEXT NOT NULL,
    "terms" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "reason" TEXT,
    "requestedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    "decidedAt" DATETIME,
    CONSTRAINT "ApprovalRequest_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "Decision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "requestId" TEXT NOT NULL,
    "person" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "reason" TEXT,
    "digest" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "Decision_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "ApprovalRequest" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "Grant" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "toolName" TEXT,
    "canonicalArgs" TEXT,
    "workingDirectory" TEXT,
    "definitionHash" TEXT,
    "grantedBy" TEXT NOT NULL,
    "uses" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    "revokedAt" DATETIME,
    "revokedBy" TEXT,
    "liveUntil" DATETIME NOT NULL,
    CONSTRAINT "Grant_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "Delivery" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "surfaceId" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "platformId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Delivery_surfaceId_fkey" FOREIGN KEY ("surfaceId") REFERENCES "Surface" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "ToolDefinition" (
    "serverName" TEXT NOT NULL,
    "toolName" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "definition" TEXT NOT NULL,
    "pinnedAt" DATETIME NOT NULL,
    PRIMARY KEY ("serverName", "toolName")
);

CREATE TABLE "AuditEvent" (
    "seq" INTEGER NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL,
    "kind" TEXT NOT NULL,
    "sessionId" TEXT,
    "subject" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "prevHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL
);

CREATE TABLE "Lease" (
    "sessionId" TEXT NOT NULL PRIMARY KEY,
    "holder" TEXT,
    "fence" INTEGER NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

CREATE INDEX "Session_updatedAt_id_idx" ON "Session"("updatedAt", "id");
CREATE INDEX "Session_hasWork_updatedAt_id_idx" ON "Session"("hasWork", "updatedAt", "id");
CREATE UNIQUE INDEX "Surface_platform_workspace_channel_thread_key" ON "Surface"("platform", "workspace", "channel", "thread");
CREATE INDEX "Surface_sessionId_idx" ON "Surface"("sessionId");
CREATE UNIQUE INDEX "Message_eventId_key" ON "Message"("eventId");
CREATE UNIQUE INDEX "Message_sessionId_seq_key" ON "Message"("sessionId", "seq");
CREATE INDEX "ToolCall_sessionId_state_idx" ON "ToolCall"("sessionId", "state");
CREATE INDEX "ApprovalRequest_requestedAt_id_idx" ON "ApprovalRequest"("requestedAt", "id");
CREATE INDEX "ApprovalRequest_sessionId_requestedAt_id_idx" ON "ApprovalRequest"("sessionId", "requestedAt", "id");
CREATE INDEX "ApprovalRequest_sessionId_state_requestedAt_id_idx" ON "ApprovalRequest"("sessionId", "state", "requestedAt", "id");
CREATE INDEX "ApprovalRequest_state_requestedAt_id_idx" ON "ApprovalRequest"("state", "requestedAt", "id");
CREATE INDEX "ApprovalRequest_state_expiresAt_id_idx" ON "ApprovalRequest"("state", "expiresAt", "id");
CREATE INDEX "ApprovalRequest_toolCallId_idx" ON "ApprovalRequest"("toolCallId");
CREATE UNIQUE INDEX "Decision_requestId_person_key" ON "Decision"("requestId", "person");
CREATE INDEX "Grant_sessionId_liveUntil_idx" ON "Grant"("sessionId", "liveUntil");
CREATE INDEX "Grant_toolName_liveUntil_idx" ON "Grant"("toolName", "liveUntil");
CREATE INDEX "Grant_liveUntil_idx" ON "Grant"("liveUntil");
CREATE UNIQUE INDEX "Delivery_surfaceId_subject_key" ON "Delivery"("surfaceId", "subject");
CREATE INDEX "Delivery_state_updatedAt_idx" ON "Delivery"("state", "updatedAt");
