import { readKioskStatus } from '@ondeck/shared/calls/kiosks';
import { send } from './punchClock.api';

const NOON = Date.parse('2027-03-03T17:00:00Z');
const fetched = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = fetched;
  jest.useRealTimers();
});

/** Returns the clocks of an answer that this device reads after a time. */
async function askedWhenReadAfter(milliseconds: number): Promise<unknown> {
  jest.useFakeTimers({ now: NOON });
  globalThis.fetch = () => {
    jest.setSystemTime(NOON + milliseconds);
    return Promise.resolve(new Response('{}', { status: 200 }));
  };
  const outcome = await send(readKioskStatus, {}, { patienceMs: 1 });
  return outcome.ok ? outcome.asked : outcome;
}

test('returns the clocks of the moment when it asked', async () => {
  expect(await askedWhenReadAfter(2000)).toMatchObject({ wall: NOON });
});

test.each([
  ['slept before it read the answer', 3_600_000],
  ['set its clock back before it read the answer', -3_600_000],
])('returns no clocks when the device %s', async (_name, milliseconds) => {
  expect(await askedWhenReadAfter(milliseconds)).toBeUndefined();
});
