/**
 * Runs a command. If the command fails, prints one sentence to the error output and exits with code 1.
 *
 * @param {() => Promise<void>} work
 */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * Prints a line.
 *
 * @param {string} line
 */
export const say = (line) => process.stdout.write(`${line}\n`);
