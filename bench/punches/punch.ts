import { clockIn, verifyEmployeeCode } from '@ondeck/shared/calls/attendance';
import { AsyncLocalStorage } from 'node:async_hooks';
import { newIdempotencyKey } from '../../mfe-punchclock/src/backoff';
import { type ServerOutcome, send } from '../../mfe-punchclock/src/punchClock.api';

/** A tablet's cookie, and the address that its calls are sent to. */
interface Tablet {
  cookie: string;
  readonly url: string;
}

const tablet = new AsyncLocalStorage<Tablet>();

// The page's own code sends the punches, and needs only two things of a browser: the tablet's cookie and a base
// address.
Object.defineProperty(globalThis, 'document', {
  value: {
    get cookie() {
      return tablet.getStore()?.cookie ?? '';
    },
  },
});
// No tablet is registered here, so no tablet signs its calls.
Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null } });
const plainFetch = globalThis.fetch;
globalThis.fetch = (input, init) =>
  plainFetch(typeof input === 'string' ? `${tablet.getStore()?.url ?? ''}${input}` : input, init);

const field = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;

/** Returns the refusal that an employee saw, without names, times, and hours, so that equal refusals can be counted. */
function refusal(call: string, outcome: ServerOutcome) {
  const words = outcome.ok ? field(outcome.body, 'message') : outcome.message;
  const told = String(words).replace(/^.* (?=is |was |clocked )|\d+:\d+|\d+\.\d+/g, '…');
  return {
    refused: `${call}: ${outcome.status} ${told}`,
    waitSeconds: outcome.ok ? 0 : (outcome.retryAfter ?? 0),
  };
}

/**
 * Punches one employee in at one tablet: the code, then Clock In, as `usePunchClock` does both.
 *
 * @returns the ID of the acknowledged time entry, or the refusal and the seconds that the keypad then waits
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
