type Platform<Said, Post> = {
  thread(said: Said): Post[];
  waitFor<T>(predicate: () => T | undefined): Promise<T>;
};

/** The first message in the thread that has buttons, once there is one. */
export function cardUnder<Said, Post extends { buttons: readonly unknown[] }>(
  platform: Platform<Said, Post>,
  said: Said,
): Promise<Post> {
  return platform.waitFor(() => platform.thread(said).find(({ buttons }) => buttons.length > 0));
}
