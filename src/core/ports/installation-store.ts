/** An app of ours in a workspace of a platform, as somebody there installed it. */
export type Installation = {
  platform: string;
  workspace: string;
  /** The app's own account there, as it is mentioned and as it writes. */
  botUserId: string;
  botId: string;
  /** The token, encrypted by the adapter: the store never sees it. */
  sealedToken: string;
  installedAt: Date;
};

/** Where an app is installed. */
export type InstalledPlace = Pick<Installation, "platform" | "workspace">;

export type InstallationReads = {
  /** null when the app is not installed there. */
  installation(place: InstalledPlace): Promise<Installation | null>;
};

export type InstallationWrites = {
  /** Takes the place of an earlier one there. */
  putInstallation(installation: Installation): Promise<void>;
  /** Deletes one that was made at `until` or before; true if it did. */
  deleteInstallation(place: InstalledPlace, until: Date): Promise<boolean>;
};
