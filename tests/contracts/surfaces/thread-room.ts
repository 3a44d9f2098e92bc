import type { Room } from "./room.ts";

type Seen = { text: string; buttons: readonly { label: string }[] };

const CHOICES = {
  approve: "Approve once",
  approve_session: "Approve for session",
  deny: "Deny",
  /** What this covers is asked before it is taken. */
  approve_all: "Approve all…",
} as const;

/** What the button is called that decides so. */
export const buttonFor = (choice: keyof typeof CHOICES): string => CHOICES[choice];

/** Reads a thread of posts with buttons. */
export function readThread<Post extends Seen>(
  posts: () => readonly Post[],
): Pick<Room, "reads" | "cards"> & { newestCard(): Post } {
  const isOffered = ({ buttons }: Post) => buttons.some(({ label }) => label === CHOICES.approve);
  return {
    reads: () => Promise.resolve(wordsOf(posts())),
    cards: () => Promise.resolve(posts().filter(isOffered).length),
    newestCard() {
      const card = posts().findLast(({ buttons }) => buttons.length > 0);
      if (!card) throw new Error("There is no card.");
      return card;
    },
  };
}

export function wordsOf(posts: readonly { text: string }[]): string {
  return posts.map(({ text }) => text).join("\n");
}
