/** Points at a message: what somebody said, or a message as seen in a thread. */
export type MessageRef = { channel: string; id: string };

export type ChannelHandle = { id: string; name: string };

export type RoleHandle = { id: string; name: string };
