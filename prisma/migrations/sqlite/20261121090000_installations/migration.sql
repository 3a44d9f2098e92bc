-- Workspaces that installed the app themselves.

CREATE TABLE "Installation" (
    "platform" TEXT NOT NULL,
    "workspace" TEXT NOT NULL,
    "botUserId" TEXT NOT NULL,
    "botId" TEXT NOT NULL,
    "sealedToken" TEXT NOT NULL,
    "installedAt" DATETIME NOT NULL,
    PRIMARY KEY ("platform", "workspace")
);
