/** Waits for the work to finish, then returns its message. */
export async function messageAfter(message: string, done: Promise<unknown>): Promise<{ message: string }> {
  await done;
  return { message };
}

/** Returns the message that the work itself resolves to. */
export const messageFrom = async (sentence: Promise<string>): Promise<{ message: string }> => ({
  message: await sentence,
});
