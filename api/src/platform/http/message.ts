/** Answers a sentence once something is done. */
export async function saying(message: string, done: Promise<unknown>): Promise<{ message: string }> {
  await done;
  return { message };
}

/** Answers the sentence that something says for itself when it is done. */
export const told = async (sentence: Promise<string>): Promise<{ message: string }> => ({
  message: await sentence,
});
