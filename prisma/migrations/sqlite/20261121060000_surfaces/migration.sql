-- Surfaces know who opened and what closed them; deliveries know their parts, attempts and place
-- in order. SQLite cannot add a NOT NULL column without a default, so Delivery is made anew.

ALTER TABLE "Surface" ADD COLUMN "openedBy" TEXT;
ALTER TABLE "Surface" ADD COLUMN "closedAt" DATETIME;

CREATE TABLE "new_Delivery" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "surfaceId" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "open" BOOLEAN NOT NULL,
    "posted" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "problem" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Delivery_surfaceId_fkey" FOREIGN KEY ("surfaceId") REFERENCES "Surface" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- A delivery stands where its message does; a card where the message that asked for it does.
INSERT INTO "new_Delivery" (
    "id", "surfaceId", "subject", "state", "open", "posted", "revision", "attempts", "position",
    "dueAt", "problem", "createdAt", "updatedAt"
)
SELECT
    d."id",
    d."surfaceId",
    CASE
        WHEN d."subject" LIKE 'approval:%' THEN 'card:' || substr(d."subject", length('approval:') + 1)
        ELSE d."subject"
    END,
    d."state",
    d."state" IN ('pending', 'stale'),
    CASE WHEN d."platformId" IS NULL THEN '[]' ELSE json_array(d."platformId") END,
    1,
    0,
    COALESCE(m."seq", 0),
    d."updatedAt",
    NULL,
    d."createdAt",
    d."updatedAt"
FROM "Delivery" d
LEFT JOIN "ApprovalRequest" r
    ON d."subject" LIKE 'approval:%' AND r."id" = substr(d."subject", length('approval:') + 1)
LEFT JOIN "Message" m ON m."id" = CASE
    WHEN d."subject" LIKE 'message:%' THEN substr(d."subject", length('message:') + 1)
    ELSE r."messageId"
END;

DROP TABLE "Delivery";
ALTER TABLE "new_Delivery" RENAME TO "Delivery";

CREATE UNIQUE INDEX "Delivery_surfaceId_subject_key" ON "Delivery"("surfaceId", "subject");
CREATE INDEX "Surface_platform_workspace_id_idx" ON "Surface"("platform", "workspace", "id");
CREATE INDEX "Surface_openedBy_createdAt_id_idx" ON "Surface"("openedBy", "createdAt", "id");
CREATE INDEX "Delivery_surfaceId_open_position_createdAt_id_idx" ON "Delivery"("surfaceId", "open", "position", "createdAt", "id");
CREATE INDEX "Delivery_open_dueAt_surfaceId_idx" ON "Delivery"("open", "dueAt", "surfaceId");
