import type { InstallationReads, InstallationWrites, InstalledPlace } from "../../core/index.ts";
import type { PrismaQueries } from "./generated-clients.ts";
import { decodeRow, encodeRow } from "./lossless-text.ts";

export function installationReads(db: PrismaQueries): InstallationReads {
  return {
    installation: async (place) => {
      const where = { platform_workspace: keyOf(place) };
      const row = await db.installation.findUnique({ where });
      return row && decodeRow(row);
    },
  };
}

export function installationWrites(db: PrismaQueries): InstallationWrites {
  return {
    putInstallation: async (installation) => {
      const row = encodeRow(installation);
      const where = { platform_workspace: keyOf(installation) };
      await db.installation.upsert({ where, create: row, update: row });
    },
    deleteInstallation: async (place, until) => {
      const where = { ...keyOf(place), installedAt: { lte: until } };
      const { count } = await db.installation.deleteMany({ where });
      return count === 1;
    },
  };
}

function keyOf({ platform, workspace }: InstalledPlace): InstalledPlace {
  return encodeRow({ platform, workspace });
}
