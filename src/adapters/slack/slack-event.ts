/** A file that came with a message; its bytes are fetched later. */
export type SlackFile = {
  id: string;
  name: string;
  mimeType: string;
  sizeBytes: number;
  url: string;
};

/** A person as an event names them. */
export type SlackSpeaker = {
  userId: string;
  /** The workspace they belong to, where the event says so; another than ours: a guest of it. */
  team: string | null;
};

type Told = { workspace: string; speaker: SlackSpeaker };

/** What Slack told us, read once at the border. */
export type SlackEvent =
  | (Told & {
      kind: "message";
      channel: string;
      ts: string;
      /** The thread it stands in; null at the top of a channel. */
      thread: string | null;
      isDirect: boolean;
      /** As Slack wrote it, with its markup. */
      text: string;
      files: readonly SlackFile[];
    })
  | (Told & { kind: "edited"; channel: string; ts: string; text: string; eventId: string })
  | { kind: "deleted"; workspace: string; channel: string; ts: string; eventId: string }
  /** A button of ours. `at` is Slack's own time of the click, the same in a redelivery. */
  | (Told & {
      kind: "action";
      actionId: string;
      value: string;
      at: string;
      triggerId: string;
      /** Where the button's message stands; null in a dialog or on the home tab. */
      message: { channel: string; ts: string; thread: string | null } | null;
      dialog: SlackDialog | null;
    })
  | (Told & { kind: "submitted"; dialog: SlackDialog; text: string; triggerId: string })
  | (Told & { kind: "command"; text: string; channel: string; at: string })
  | (Told & { kind: "home_opened"; tab: string })
  /** Somebody pressed Slack's own stop button while an answer was written. */
  | (Told & { kind: "stop_pressed"; channel: string; thread: string })
  | { kind: "people_changed"; userId: string }
  /** At the latest when; null: Slack did not say. */
  | { kind: "uninstalled"; workspace: string; at: Date | null }
  /** Known and of no concern: our own messages, other bots, joins. */
  | { kind: "ignored"; why: string }
  | { kind: "unsupported"; what: string };

export type SlackDialog = {
  id: string;
  hash: string;
  callbackId: string;
  /** What we put there ourselves. */
  metadata: string;
};
