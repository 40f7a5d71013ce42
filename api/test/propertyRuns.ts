/**
 * Returns how often a property runs: a few times with each run of the suite, for at most 4 minutes, or as often as
 * `PROPERTY_RUNS` says, however long that takes.
 */
export function propertyRuns(few: number) {
  const asked = process.env['PROPERTY_RUNS'];
  return asked ? { numRuns: Number(asked) } : { numRuns: few, interruptAfterTimeLimit: 240_000 };
}
