-- Workspaces that installed the app themselves.

CREATE TABLE "Installation" (
    "platform" TEXT COLLATE "C" NOT NULL,
    "workspace" TEXT COLLATE "C" NOT NULL,
    "botUserId" TEXT COLLATE "C" NOT NULL,
    "botId" TEXT COLLATE "C" NOT NULL,
    "sealedToken" TEXT COLLATE "C" NOT NULL,
    "installedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Installation_pkey" PRIMARY KEY ("platform", "workspace")
);
