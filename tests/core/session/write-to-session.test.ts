import { expect, it } from "vitest";
import { SeqConflictError } from "../../../src/core/errors.ts";
import { startChat } from "../../flows/start-chat.ts";

/** A store on which every append loses so many races first. */
async function contended(losses: number) {
  let left = 0;
  const chat = await startChat({
    between: (store) => ({
      ...store,
      transaction: (work) =>
        store.transaction((tx) =>
          work({
            ...tx,
            append(id, change) {
              if (left-- > 0) throw new SeqConflictError(id, change.expectedSeq);
              return tx.append(id, change);
            },
          }),
        ),
    }),
  });
  left = losses;
  return chat;
}

it("writes again, once, when other writers were quicker", async () => {
  const chat = await contended(19);
  await chat.says("hello");
  await chat.rests();
  expect(await chat.transcript()).toEqual(["user: hello", "assistant: Done."]);
});

it("gives up after twenty lost races, having stored nothing", async () => {
  const chat = await contended(20);
  await expect(chat.says("hello")).rejects.toThrow(SeqConflictError);
  expect(await chat.messages()).toEqual([]);
});

it("keeps a log without gaps under many writers at once", async () => {
  const chat = await startChat();
  await Promise.all(Array.from({ length: 30 }, (_, i) => chat.says(`@nobody ${i}`)));
  await chat.rests();
  const seqs = (await chat.messages()).map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_, i) => i + 1));
});
