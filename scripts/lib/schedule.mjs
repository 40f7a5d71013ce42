/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} [after] - steps that must succeed first
 */

/**
 * Runs at most `lanes` steps at a time, in the given order as far as their `after` steps allow. A step is skipped if a
 * step before it failed.
 *
 * @template {Step} S
 * @param {readonly S[]} steps
 * @param {number} lanes
 * @param {(step: S) => Promise<boolean>} work - resolves to whether the step succeeded; never rejects
 * @param {(step: S, because: string) => void} skip - called for a skipped step
 */
export async function runSteps(steps, lanes, work, skip) {
  /** @type {Map<string, 'good' | 'bad'>} */
  const done = new Map();
  const names = new Set(steps.map(({ name }) => name));
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  let waiting = [...steps];
  const needs = (/** @type {S} */ step) => (step.after ?? []).filter((name) => names.has(name));

  while (waiting.length > 0 || running.size > 0) {
    for (const step of waiting.filter((one) => needs(one).some((name) => done.get(name) === 'bad'))) {
      skip(step, needs(step).find((name) => done.get(name) === 'bad') ?? '');
      done.set(step.name, 'bad');
      waiting = waiting.filter((one) => one !== step);
    }
    const ready = waiting.filter((step) => needs(step).every((name) => done.get(name) === 'good'));
    for (const step of ready) {
      if (running.size === lanes) break;
      waiting = waiting.filter((one) => one !== step);
      /** @type {Promise<void>} */
      const task = work(step).then((good) => {
        done.set(step.name, good ? 'good' : 'bad');
        running.delete(task);
      });
      running.add(task);
    }
    if (running.size > 0) await Promise.race(running);
    else if (
      ready.length === 0 &&
      !waiting.some((one) => needs(one).some((name) => done.get(name) === 'bad'))
    ) {
      if (waiting.length > 0)
        throw new Error(`Steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
    }
  }
}
