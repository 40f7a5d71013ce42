/**
 * A reporter for node's own test runner, which writes a {@link import('./reports.mjs').Report} as JSON. A group counts
 * where it fails by itself, in a hook for instance. `outermost` names the groups at the top that did not end well.
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
    // A group that failed for its tests' sake is told by them.
    if (Reflect.get(data.details.error, 'failureType') !== 'subtestsFailed') failed.push(data.name);
  }
  yield JSON.stringify({ passed, failed, outermost, again: [] });
}
