import { AsyncLocalStorage } from 'node:async_hooks';
import { newIdempotencyKey } from '../../mfe-punchclock/src/backoff';
import { send } from '../../mfe-punchclock/src/punchClock.api';

/**
 * @typedef {object} Tablet
 * @property {string} cookie
 * @property {string} url - where its calls go
 */

/** @type {AsyncLocalStorage<Tablet>} */
const tablet = new AsyncLocalStorage();

// The page's own code sends the punches; of a browser it needs the cookie of its tablet and an address to be relative to.
Object.defineProperty(globalThis, 'document', {
  value: {
    get cookie() {
      return tablet.getStore()?.cookie ?? '';
    },
  },
});
const plainFetch = globalThis.fetch;
globalThis.fetch = (input, init) =>
  plainFetch(typeof input === 'string' ? `${tablet.getStore()?.url ?? ''}${input}` : input, init);

/** @param {unknown} body @param {string} key @returns {unknown} */
const field = (body, key) => (typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined);

/** @typedef {import('../../mfe-punchclock/src/punchClock.api').Outcome} Outcome */

/** What an answer said, without what differs from person to person. @param {Outcome} outcome */
const told = (outcome) => {
  const words = outcome.ok ? field(outcome.body, 'message') : outcome.message;
  return `${outcome.status} ${String(words).replace(/^.* (?=is |was |clocked )|\d+:\d+|\d+\.\d+/g, '…')}`;
};
const waitOf = (/** @type {Outcome} */ outcome) => (outcome.ok ? 0 : (outcome.retryAfter ?? 0));

/**
 * One person at one tablet: the code, then Clock In, as `usePunchClock` does both.
 *
 * @param {string} url
 * @param {{id: string, code: string}} person
 * @param {() => void} onRetry
 * @returns {Promise<{record: string} | {refused: string, waitSeconds: number}>} the id of the record that was
 * acknowledged, or what the person was told instead and how long the keypad then waits
 */
export function punch(url, person, onRetry) {
  const own = { cookie: '', url };
  return tablet.run(own, async () => {
    const now = new Date().toISOString().slice(11, 16);
    const never = new AbortController().signal;
    const verified = await send(
      {
        method: 'POST',
        path: '/api/attendance/verify-employee-code/',
        body: { code: person.code, clocked_out: now },
        as: 'nobody',
        idempotencyKey: newIdempotencyKey(),
      },
      onRetry,
      never,
    );
    const token = verified.ok ? field(verified.body, 'token') : undefined;
    if (typeof token !== 'string')
      return { refused: `code: ${told(verified)}`, waitSeconds: waitOf(verified) };
    own.cookie = `employeeAuthToken=${encodeURIComponent(token)}`;
    const done = await send(
      {
        method: 'POST',
        path: `/api/attendance/clock-in/${person.id}/`,
        body: { shift_id: null, rate: 'REGULAR', clocked_in: now },
        as: 'employee',
        idempotencyKey: newIdempotencyKey(),
      },
      onRetry,
      never,
    );
    const record = done.ok && done.status === 201 ? field(done.body, 'record_id') : undefined;
    return typeof record === 'string'
      ? { record }
      : { refused: `clock-in: ${told(done)}`, waitSeconds: waitOf(done) };
  });
}
