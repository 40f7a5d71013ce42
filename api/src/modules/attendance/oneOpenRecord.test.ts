import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/core/clock';
import { textAt } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { punchClock } from './attendance.fixture';
import { openRecord } from './clockRecords.repository';
import { overdueJob } from './overdue.service';

type Action =
  | {
      kind: 'code' | 'clockIn' | 'retryCode' | 'retryClockIn' | 'manual' | 'accept' | 'job';
      person: number;
      hours: number;
    }
  | { kind: 'wait'; seconds: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'code' as const,
      'clockIn' as const,
      'retryCode' as const,
      'retryClockIn' as const,
      'manual' as const,
      'accept' as const,
      'job' as const,
    ),
    person: fc.nat(1),
    hours: fc.constantFrom(1, 5, 40),
  }),
  fc.record({
    kind: fc.constant('wait' as const),
    seconds: fc.constantFrom(1, 60, 61, 3 * 60, 3_600, 16 * 3_600, 17 * 3_600),
  }),
);

describe('at most one open time entry per user', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  it('enforces one open time entry per user with a database constraint', async () => {
    const pool = await test.given.location();
    const ana = await test.given.user({ locations: [pool] });
    const record = (id: string) => ({
      id,
      user_id: ana.id,
      location_id: pool.id,
      shift_id: null,
      work_date: '2027-03-03',
      clocked_in: test.clock.now(),
      rate: 'REGULAR' as const,
      suggested_rate: 'REGULAR' as const,
      flags: [],
      claimed_in: null,
      kiosk_id: null,
      in_address: null,
      in_device: null,
    });
    assert.equal(await openRecord(test.db, record(test.services.ids.next())), true);
    assert.equal(await openRecord(test.db, record(test.services.ids.next())), false);
  });

  it('keeps at most one open time entry per user, whatever staff, managers, retries, and the job do, in any zone', async () => {
    const zone = fc.constantFrom('America/New_York', 'America/Phoenix', 'Pacific/Honolulu');
    const start = fc.constantFrom('2027-03-14T06:00:00Z', '2026-11-01T05:00:00Z', '2027-07-01T03:59:00Z');
    await fc.assert(
      fc.asyncProperty(zone, start, fc.array(action, { maxLength: 25 }), async (timezone, from, actions) => {
        test.clock.set(from);
        const clock = punchClock(test);
        const pool = await test.given.location({ timezone });
        const people = [
          await test.given.user({ locations: [pool] }),
          await test.given.user({ locations: [pool] }),
        ];
        const boss = await test.given.user({ role: 'MANAGER', locations: [pool] });
        const keys = new Map<number, { code: string; clockIn: string; token: string | undefined }>();
        const manual = async (id: string, more: object) => {
          const token = await test.given.session(boss);
          return test.call(token, 'POST', '/api/shifts/clocked-in/today/', { id: [id], ...more });
        };
        for (const step of actions) {
          if (step.kind === 'wait') {
            test.clock.advance(step.seconds * SECOND_MS);
            continue;
          }
          const person = people[step.person];
          assert.ok(person);
          const last = keys.get(step.person);
          const address = `10.2.0.${step.person}`;
          if (step.kind === 'code') {
            const code = test.services.ids.next();
            const answer = await clock.enter(person.code, { key: code, address });
            assert.equal(answer.status, 200, answer.text);
            const token = answer.text.includes('"token"') ? textAt(answer.body, 'token') : undefined;
            keys.set(step.person, { code, clockIn: test.services.ids.next(), token });
          } else if (step.kind === 'retryCode' && last) {
            const before = await clock.records(person.id);
            assert.equal((await clock.enter(person.code, { key: last.code, address })).status, 200);
            const closed = (rows: typeof before) => rows.filter(({ status }) => status === 'CLOSED').length;
            assert.equal(
              closed(await clock.records(person.id)),
              closed(before),
              'a retry clocked an employee out',
            );
          } else if ((step.kind === 'clockIn' || step.kind === 'retryClockIn') && last?.token) {
            const answer = await clock.clockIn(last.token, person.id, {}, last.clockIn);
            assert.ok([201, 401, 409].includes(answer.status), answer.text);
          } else if (step.kind === 'manual') {
            assert.ok([200, 400, 409].includes((await manual(person.id, {})).status));
          } else if (step.kind === 'accept') {
            const waiting = (await clock.records(person.id)).find(({ status }) => status === 'NEEDS_REVIEW');
            if (!waiting) continue;
            const left = new Date(waiting.clocked_in.getTime() + step.hours * HOUR_MS).toISOString();
            const named = { records: { [person.id]: waiting.id }, confirmed: [person.id] };
            const answer = await manual(person.id, { ...named, times: { [person.id]: left } });
            assert.ok([200, 400].includes(answer.status), answer.text);
          } else if (step.kind === 'job') {
            await overdueJob(test.services).run();
          }
          for (const { id } of people) {
            const records = await clock.records(id);
            assert.ok(records.filter(({ status }) => status === 'OPEN').length <= 1);
            // No one works two time entries at the same time.
            for (const [index, record] of records.entries()) {
              const next = records[index + 1];
              if (next && record.clocked_out) assert.ok(record.clocked_out <= next.clocked_in);
            }
          }
          test.clock.advance(MINUTE_MS / 6);
        }
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 15) },
    );
  });
});
