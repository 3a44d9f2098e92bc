/** A channel as the tests hold it. */
export type ChannelHandle = { id: string; name: string };
