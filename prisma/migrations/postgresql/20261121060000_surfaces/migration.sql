-- Surfaces know who opened and what closed them; deliveries know their parts, attempts and place
-- in order. The defaults are for the rows that are there; every new row says what it holds.

ALTER TABLE "Surface" ADD COLUMN "openedBy" TEXT COLLATE "C";
ALTER TABLE "Surface" ADD COLUMN "closedAt" TIMESTAMP(3);

ALTER TABLE "Delivery"
    ADD COLUMN "open" BOOLEAN NOT NULL DEFAULT FALSE,
    ADD COLUMN "posted" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1,
    ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "dueAt" TIMESTAMP(3),
    ADD COLUMN "problem" TEXT COLLATE "C";

UPDATE "Delivery" SET "open" = "state" IN ('pending', 'stale'), "dueAt" = "updatedAt";
UPDATE "Delivery" SET "posted" = json_build_array("platformId")::text WHERE "platformId" IS NOT NULL;

-- A delivery stands where its message does; a card where the message that asked for it does.
UPDATE "Delivery" d SET "position" = m."seq"
FROM "Message" m
WHERE d."subject" = 'message:' || m."id";
UPDATE "Delivery" d SET "position" = m."seq"
FROM "ApprovalRequest" r JOIN "Message" m ON m."id" = r."messageId"
WHERE d."subject" = 'approval:' || r."id";
UPDATE "Delivery" SET "subject" = 'card:' || substr("subject", length('approval:') + 1)
WHERE "subject" LIKE 'approval:%';

DROP INDEX "Delivery_state_updatedAt_idx";
ALTER TABLE "Delivery"
    DROP COLUMN "platformId",
    ALTER COLUMN "dueAt" SET NOT NULL,
    ALTER COLUMN "open" DROP DEFAULT,
    ALTER COLUMN "posted" DROP DEFAULT,
    ALTER COLUMN "revision" DROP DEFAULT,
    ALTER COLUMN "attempts" DROP DEFAULT,
    ALTER COLUMN "position" DROP DEFAULT;

CREATE INDEX "Surface_platform_workspace_id_idx" ON "Surface"("platform", "workspace", "id");
CREATE INDEX "Surface_openedBy_createdAt_id_idx" ON "Surface"("openedBy", "createdAt", "id");
CREATE INDEX "Delivery_surfaceId_open_position_createdAt_id_idx" ON "Delivery"("surfaceId", "open", "position", "createdAt", "id");
CREATE INDEX "Delivery_open_dueAt_surfaceId_idx" ON "Delivery"("open", "dueAt", "surfaceId");
