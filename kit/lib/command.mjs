/**
 * Runs a command line to its end: what it cannot do is said in one sentence on the error output, with code 1.
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

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`);
