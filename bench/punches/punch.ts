import { clockIn, verifyEmployeeCode } from '@ondeck/shared/calls/attendance';
import { AsyncLocalStorage } from 'node:async_hooks';
import { newIdempotencyKey } from '../../mfe-punchclock/src/backoff';
import { type ServerOutcome, send } from '../../mfe-punchclock/src/punchClock.api';

/** The cookie of a tablet, and where its calls go. */
interface Tablet {
  cookie: string;
  readonly url: string;
}

const tablet = new AsyncLocalStorage<Tablet>();

// The page's own code sends the punches; of a browser it needs the cookie of its tablet and an address to be relative to.
Object.defineProperty(globalThis, 'document', {
  value: {
    get cookie() {
      return tablet.getStore()?.cookie ?? '';
    },
  },
});
// No tablet here is registered: none signs its calls.
Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null } });
const plainFetch = globalThis.fetch;
globalThis.fetch = (input, init) =>
  plainFetch(typeof input === 'string' ? `${tablet.getStore()?.url ?? ''}${input}` : input, init);

const field = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;

/** What a person was told instead of being clocked in, without what differs from one to the other. */
function refusal(call: string, outcome: ServerOutcome) {
  const words = outcome.ok ? field(outcome.body, 'message') : outcome.message;
  const told = String(words).replace(/^.* (?=is |was |clocked )|\d+:\d+|\d+\.\d+/g, '…');
  return {
    refused: `${call}: ${outcome.status} ${told}`,
    waitSeconds: outcome.ok ? 0 : (outcome.retryAfter ?? 0),
  };
}

/**
 * One person at one tablet: the code, then Clock In, as `usePunchClock` does both.
 *
 * @returns the id of the record that was acknowledged, or what the person was told instead and how long the keypad
 *   then waits
 */
export function punch(
  url: string,
  person: { readonly id: string; readonly employee_code: string },
  onRetry: () => void,
): Promise<{ record: string } | { refused: string; waitSeconds: number }> {
  const own: Tablet = { cookie: '', url };
  return tablet.run(own, async () => {
    const now = new Date().toISOString().slice(11, 16);
    const patience = () => ({ onRetry, idempotencyKey: newIdempotencyKey() });
    const entered = { code: person.employee_code, clocked_out: now };
    const verified = await send(verifyEmployeeCode, entered, patience());
    const token = verified.ok ? verified.body?.token : undefined;
    if (token === undefined) return refusal('code', verified);
    own.cookie = `employeeAuthToken=${encodeURIComponent(token)}`;
    const asked = { userId: person.id, shift_id: null, rate: 'REGULAR', clocked_in: now } as const;
    const done = await send(clockIn, asked, patience());
    const record = done.ok && done.status === 201 ? done.body?.record_id : undefined;
    return record === undefined ? refusal('clock-in', done) : { record };
  });
}
