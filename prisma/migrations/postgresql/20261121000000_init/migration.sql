-- The first tables. Texts are compared by code point (collation "C"), as SQLite compares them: the
-- order of ids then depends on no locale, and no system upgrade can corrupt the indexes on them.

CREATE TABLE "Session" (
    "id" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "statusReason" TEXT COLLATE "C",
    "agent" TEXT COLLATE "C" NOT NULL,
    "interactive" BOOLEAN NOT NULL,
    "nextSeq" INTEGER NOT NULL,
    "hasWork" BOOLEAN NOT NULL,
    "agents" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Surface" (
    "id" TEXT COLLATE "C" NOT NULL,
    "sessionId" TEXT COLLATE "C" NOT NULL,
    "platform" TEXT COLLATE "C" NOT NULL,
    "workspace" TEXT COLLATE "C" NOT NULL,
    "channel" TEXT COLLATE "C" NOT NULL,
    "thread" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Surface_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Surface_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "Message" (
    "id" TEXT COLLATE "C" NOT NULL,
    "sessionId" TEXT COLLATE "C" NOT NULL,
    "seq" INTEGER NOT NULL,
    "role" TEXT COLLATE "C" NOT NULL,
    "agent" TEXT COLLATE "C",
    "author" TEXT COLLATE "C",
    "eventId" TEXT COLLATE "C",
    "content" TEXT COLLATE "C" NOT NULL,
    "parts" TEXT COLLATE "C" NOT NULL,
    "toolCalls" TEXT COLLATE "C" NOT NULL,
    "toolCallId" TEXT COLLATE "C",
    "replyToMessageId" TEXT COLLATE "C",
    "metadata" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Message_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Message_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "ToolCall" (
    "id" TEXT COLLATE "C" NOT NULL,
    "sessionId" TEXT COLLATE "C" NOT NULL,
    "messageId" TEXT COLLATE "C" NOT NULL,
    "index" INTEGER NOT NULL,
    "agent" TEXT COLLATE "C" NOT NULL,
    "toolName" TEXT COLLATE "C" NOT NULL,
    "serverName" TEXT COLLATE "C",
    "args" TEXT COLLATE "C" NOT NULL,
    "originalArgs" TEXT COLLATE "C",
    "argsProblem" TEXT COLLATE "C",
    "facts" TEXT COLLATE "C",
    "digest" TEXT COLLATE "C",
    "definitionHash" TEXT COLLATE "C",
    "state" TEXT COLLATE "C" NOT NULL,
    "approvedBy" TEXT COLLATE "C",
    "fence" INTEGER,
    "retryOf" TEXT,
    "exitCode" INTEGER,
    "startedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "ToolCall_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ToolCall_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "ApprovalRequest" (
    "id" TEXT COLLATE "C" NOT NULL,
    "sessionId" TEXT COLLATE "C" NOT NULL,
    "toolCallId" TEXT COLLATE "C" NOT NULL,
    "agent" TEXT COLLATE "C" NOT NULL,
    "messageId" TEXT COLLATE "C" NOT NULL,
    "requestedBy" TEXT COLLATE "C",
    "state" TEXT COLLATE "C" NOT NULL,
    "terms" TEXT COLLATE "C" NOT NULL,
    "rule" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C",
    "requestedAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3),
    "decidedAt" TIMESTAMP(3),
    CONSTRAINT "ApprovalRequest_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ApprovalRequest_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "Decision" (
    "id" TEXT COLLATE "C" NOT NULL,
    "requestId" TEXT COLLATE "C" NOT NULL,
    "person" TEXT COLLATE "C" NOT NULL,
    "by" TEXT COLLATE "C" NOT NULL,
    "decision" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C",
    "digest" TEXT COLLATE "C" NOT NULL,
    "messageId" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Decision_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Decision_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "ApprovalRequest" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "Grant" (
    "id" TEXT COLLATE "C" NOT NULL,
    "sessionId" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL,
    "toolName" TEXT COLLATE "C",
    "canonicalArgs" TEXT COLLATE "C",
    "workingDirectory" TEXT COLLATE "C",
    "definitionHash" TEXT COLLATE "C",
    "grantedBy" TEXT COLLATE "C" NOT NULL,
    "uses" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "revokedBy" TEXT COLLATE "C",
    "liveUntil" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Grant_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Grant_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "Delivery" (
    "id" TEXT COLLATE "C" NOT NULL,
    "surfaceId" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "platformId" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Delivery_surfaceId_fkey" FOREIGN KEY ("surfaceId") REFERENCES "Surface" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "ToolDefinition" (
    "serverName" TEXT COLLATE "C" NOT NULL,
    "toolName" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "definition" TEXT COLLATE "C" NOT NULL,
    "pinnedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "ToolDefinition_pkey" PRIMARY KEY ("serverName", "toolName")
);

CREATE TABLE "AuditEvent" (
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "sessionId" TEXT COLLATE "C",
    "subject" TEXT COLLATE "C" NOT NULL,
    "data" TEXT COLLATE "C" NOT NULL,
    "prevHash" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("seq")
);

CREATE TABLE "Lease" (
    "sessionId" TEXT COLLATE "C" NOT NULL,
    "holder" TEXT COLLATE "C",
    "fence" INTEGER NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Lease_pkey" PRIMARY KEY ("sessionId")
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
