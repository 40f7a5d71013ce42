import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closureOn, occurrencesBetween } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { sql } from 'kysely';
import { createTestApp } from '../../../test/harness';
import { findShift } from '../../modules/planning/plan/shiftRows.repository';
import { type DaySpan, joinPlanOn, occursOnSql, plannedOn } from './shiftPlan.sql';

const FIRST = '2027-03-01';
const LAST = addDays(FIRST, 20);

describe('the state of a shift on a date', () => {
  it('finds the same occurrences of shifts in SQL as the domain functions, with and without closures', async () => {
    const { db, given, close } = await createTestApp();
    try {
      const here = await given.location();
      const other = await given.location();
      const position = await given.position();
      const places = [here, here, here, other];
      const times = [
        ['08:00', '12:00'],
        ['12:00', '14:00'],
        ['13:00', '20:00'],
        ['08:00', '20:00'],
      ] as const;
      const shifts: { id: string }[] = [];
      for (const [index, location] of places.entries())
        for (const plan of [{ repeat: 'DAILY' }, { repeat: 'WEEKLY' }, {}] as const) {
          const [from, to] = times[index] ?? times[0];
          const start = 'repeat' in plan ? '2027-03-03' : '2027-03-10';
          shifts.push(await given.shift({ location, position, start, ...plan, from, to }));
        }
      const removed_at = new Date('2027-03-06T17:00:00Z');
      await given.closed(here, '2027-03-04', {
        first_after: '12:00',
        end_date: '2027-03-06',
        last_until: '12:00',
        removed_at,
      });
      await given.closed(here, '2027-03-09', { end_date: '2027-03-11' });
      await given.closed(here, '2027-03-15', {
        end_date: '2027-03-18',
        start_time: '12:00',
        end_time: '13:00',
      });
      await given.closed(here, '2027-03-17', {
        first_after: '08:00',
        start_time: '07:00',
        end_time: '08:30',
      });
      await given.closed(other, '2027-03-19', { last_until: '07:59', removed_at });
      await given.cancelled(shifts[0] ?? { id: '' }, '2027-03-08');
      // This shift occurs on one Monday, then not for a week, then on Thursdays until its end; one Thursday is an hour
      // later.
      const plan = {
        location: other,
        position,
        start: '2027-03-04',
        end: '2027-03-19',
        repeat: 'WEEKLY',
      } as const;
      const changed = await given.shift({ ...plan, from: '09:00', to: '10:00' });
      shifts.push(changed);
      await db
        .insertInto('shift_versions')
        .values({
          shift_id: changed.id,
          from_date: '2027-03-01',
          to_date: '2027-03-03',
          shift_repeat: 'WEEKLY',
          start_date: '2027-03-01',
          start_time: '08:00',
          end_time: '08:30',
          position_id: position.id,
          replaced_by: null,
          replaced_at: removed_at,
        })
        .execute();
      await db
        .updateTable('shifts')
        .set({ from_date: '2027-03-10', first_date: '2027-03-01' })
        .where('id', '=', changed.id)
        .execute();
      const later = {
        kind: 'CHANGED',
        start_time: '10:00',
        end_time: '11:00',
        changed_at: removed_at,
      } as const;
      await db
        .insertInto('shift_exceptions')
        .values({ shift_id: changed.id, date: '2027-03-11', ...later })
        .execute();
      const day = sql`g.at::date`;
      const ask = async (first: string, last: string, span?: DaySpan) => {
        const { rows } = await sql<{ id: string; date: string; start_time: string; end_time: string }>`
          select s.id, ${day} as date, ${plannedOn.start_time} as start_time, ${plannedOn.end_time} as end_time
          from shifts s cross join generate_series(${first}::date, ${last}::date, interval '1 day') as g (at)
            ${joinPlanOn(day, span)} where ${occursOnSql(day, span)} order by 1, 2`.execute(db);
        return rows;
      };
      const rows = await ask(FIRST, LAST);
      let closed = 0;
      for (const { id } of shifts) {
        const shift = await findShift(db, id);
        assert.ok(shift);
        assert.deepEqual(
          rows.filter((row) => row.id === id),
          occurrencesBetween(shift, FIRST, LAST).map((one) => ({ id, ...one })),
        );
        const all = occurrencesBetween({ ...shift, closures: null }, FIRST, LAST);
        closed += all.filter(({ date }) => closureOn(shift, date)).length;
      }
      assert.ok(closed > 15);
      assert.deepEqual(await ask(FIRST, LAST, { first: FIRST, last: LAST }), rows);
      for (let date = FIRST; date <= LAST; date = addDays(date, 1))
        assert.deepEqual(
          await ask(date, date, { first: date, last: date }),
          rows.filter((row) => row.date === date),
        );
    } finally {
      await close();
    }
  });
});
