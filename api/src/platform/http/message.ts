/** Answers a sentence once something is done. */
export async function messageAfter(message: string, done: Promise<unknown>): Promise<{ message: string }> {
  await done;
  return { message };
}

/** Answers the sentence that something says for itself when it is done. */
export const messageFrom = async (sentence: Promise<string>): Promise<{ message: string }> => ({
  message: await sentence,
});
