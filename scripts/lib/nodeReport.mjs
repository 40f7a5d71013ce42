/**
 * Reports Node's test events as a {@link import('./reports.mjs').Report} in JSON. A group counts as failed only if it
 * failed itself, for example in a hook. `outermost` names the top-level groups with failures.
 *
 * @param {AsyncIterable<import('node:test/reporters').TestEvent>} events
 */
export default async function* nodeReport(events) {
  let passed = 0;
  /** @type {string[]} */
  const failed = [];
  /** @type {string[]} */
  const outermost = [];
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.skip !== undefined || data.todo !== undefined)
      continue;
    if (type === 'test:pass') passed += data.details.type === 'suite' ? 0 : 1;
    else if (data.nesting === 0) outermost.push(data.name);
    if (type === 'test:pass') continue;
    // Skip a group that failed only because of its tests, which are already named.
    if (Reflect.get(data.details.error, 'failureType') !== 'subtestsFailed') failed.push(data.name);
  }
  yield JSON.stringify({ passed, failed, outermost, again: [] });
}
