import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createSchool, type School } from '../../requests/requests.fixture';
import { transaction } from '../../../platform/database/transaction';
import type { UnitOfWork } from '../../../platform/services';
import { assignmentsOf } from '../plan/assignments.repository';
import { daysOf, type EndCause, endDays, linesOfAbsences, liveDaysOf } from '../plan/absences.repository';
import { linesOf, payOf } from '../plan/absences.rules';
import { findShift } from '../plan/shiftRows.repository';
import { carryOut } from './apply.service';
import { decideAbsence } from './decideAbsence.service';

let school: School;
beforeEach(async () => {
  school = await createSchool();
});
afterEach(() => school.test.close());

const asMia = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
  transaction(school.test.db, (trx) =>
    work({
      ...school.test.services,
      trx,
      actor: {
        kind: 'user',
        userId: school.mia.id,
        role: 'MANAGER',
        firstName: 'Mia',
        lastName: 'Lund',
        locationIds: [school.here.id],
        sessionId: school.mia.id,
        email: 'mia@example.com',
        tokenHash: '',
        requestId: 'test',
      },
    }),
  );

/** Stores that Ana is absent on two Mondays and the Tuesday between them. */
const anaIsAbsent = (kind: 'SICK' | 'OTHER' = 'SICK') =>
  asMia((unit) =>
    carryOut(unit, async (decision) => {
      const { ana, here, mondays } = school;
      const shift = await findShift(unit.trx, mondays.id);
      assert.ok(shift);
      const rows = await assignmentsOf(unit.trx, mondays.id);
      const range = { start: '2027-03-15', end: '2027-03-22' };
      return decideAbsence(decision, {
        absence: {
          user_id: ana.id,
          kind,
          leave_type: null,
          location_id: here.id,
          timezone: 'America/New_York',
          source: 'MANAGER',
        },
        days: ['2027-03-15', '2027-03-16', '2027-03-22'].map((date) => ({ date })),
        lines: linesOf(shift, rows, ana.id, range).map((line) => ({ ...line, effect: 'RELEASED' })),
        pay: payOf(kind, null, 'ASK'),
      });
    }),
  );
const lineDates = async (absenceId: string) =>
  (await linesOfAbsences(school.test.db, [absenceId])).map(({ date, end_cause }) => [date, end_cause]);
const liveDates = async () =>
  (await liveDaysOf(school.test.db, [school.ana.id], '2027-01-01', '2027-12-31')).map(({ date }) => date);
const end = (absenceId: string, dates: string[], cause: EndCause, lineIds?: string[]) =>
  asMia(({ trx, actor }) =>
    endDays(trx, {
      absenceId,
      dates,
      cause,
      by: actor.userId,
      at: new Date('2027-03-04T12:00:00Z'),
      ...(lineIds ? { lineIds } : {}),
    }),
  );

describe('a stored absence', () => {
  it('has its days and the shift as it is on each of them', async () => {
    const { absence } = await anaIsAbsent();
    assert.deepEqual(await liveDates(), ['2027-03-15', '2027-03-16', '2027-03-22']);
    const [line] = await linesOfAbsences(school.test.db, [absence.id]);
    assert.deepEqual(
      [line?.shift_code, line?.start_time, line?.end_time, line?.minutes, line?.pay, line?.pay_date],
      [school.mondays.shift_code, '16:00', '20:00', 240, 'UNDECIDED', '2027-03-15'],
    );
  });

  it('counts the time of a shift once when a second absence has the same date', async () => {
    await anaIsAbsent();
    const { absence } = await anaIsAbsent('OTHER');
    assert.deepEqual(await linesOfAbsences(school.test.db, [absence.id]), []);
    assert.equal((await daysOf(school.test.db, [absence.id])).length, 3);
  });

  it('names neither its kind nor its note in the log', async () => {
    await anaIsAbsent();
    const logged = await school.test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'absence')
      .execute();
    assert.equal(logged.length, 1);
    assert.doesNotMatch(JSON.stringify(logged), /SICK/);
  });

  it('ends by date with the lines of the date, once', async () => {
    const { absence } = await anaIsAbsent();
    const ended = await end(absence.id, ['2027-03-15', '2027-03-16'], 'WITHDRAWN');
    assert.deepEqual(ended.dates, ['2027-03-15', '2027-03-16']);
    assert.deepEqual(await lineDates(absence.id), [
      ['2027-03-15', 'WITHDRAWN'],
      ['2027-03-22', null],
    ]);
    assert.deepEqual(await liveDates(), ['2027-03-22']);
    assert.deepEqual(await end(absence.id, ['2027-03-15'], 'REVOKED'), { dates: [], lines: [] });
  });

  it('ends a day with its last line, but not when the line moved', async () => {
    const { absence } = await anaIsAbsent();
    const [first, last] = (await linesOfAbsences(school.test.db, [absence.id])).map(({ id }) => id);
    assert.ok(first && last);
    const dates = ['2027-03-15', '2027-03-22'];
    assert.deepEqual((await end(absence.id, dates, 'MOVED', [first])).dates, []);
    assert.deepEqual(await liveDates(), ['2027-03-15', '2027-03-16', '2027-03-22']);
    assert.deepEqual((await end(absence.id, dates, 'REVOKED', [last])).dates, ['2027-03-22']);
    assert.deepEqual(await liveDates(), ['2027-03-15', '2027-03-16']);
  });
});
