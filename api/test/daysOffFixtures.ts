import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { Services } from '../src/platform/services';
import type { Ref } from './draftFixtures';

interface GivenAbsence {
  readonly user: Ref;
  readonly location: Ref;
  readonly start: string;
  readonly end?: string;
  /** Hours of the single date that are off, at the location. */
  readonly hours?: readonly [string, string];
  readonly kind?: 'SICK' | 'EMERGENCY' | 'OTHER' | 'NO_SHOW';
  readonly note?: string;
  /** A shift whose hours on the first date the employee misses, without being released. */
  readonly keeps?: Ref;
}

/** Builds stored absences, as a part of `given`. */
export const daysOffFixtures = ({ db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>) => ({
  /** Stores an absence that a manager entered, without the changes that it makes to the schedule. */
  async daysOff(values: GivenAbsence): Promise<Ref> {
    const { user, location, start, end = start, hours, kind = 'OTHER', note = '', keeps } = values;
    const id = ids.next();
    const { timezone } = await db
      .selectFrom('locations')
      .select('timezone')
      .where('id', '=', location.id)
      .executeTakeFirstOrThrow();
    const about = { user_id: user.id, location_id: location.id };
    await db
      .insertInto('absences')
      .values({
        ...about,
        id,
        kind,
        note,
        timezone,
        start_date: start,
        end_date: end,
        source: 'MANAGER',
        created_at: clock.now(),
      })
      .execute();
    const [from, to] = (hours ?? []).map((time) => new Date(toInstant(start, time, timezone)));
    const dates: string[] = [];
    for (let day = Date.parse(start); day <= Date.parse(end); day += 86_400_000)
      dates.push(new Date(day).toISOString().slice(0, 10));
    await db
      .insertInto('absence_days')
      .values(
        dates.map((date) => ({
          absence_id: id,
          date,
          user_id: user.id,
          from_at: from ?? null,
          to_at: to ?? null,
        })),
      )
      .execute();
    if (keeps) {
      const shift = await db
        .selectFrom('shifts')
        .selectAll()
        .where('id', '=', keeps.id)
        .executeTakeFirstOrThrow();
      const { shift_code, position_id } = shift;
      const [start_time = shift.start_time, end_time = shift.end_time] = hours ?? [];
      await db
        .insertInto('absence_lines')
        .values({
          ...about,
          id: ids.next(),
          absence_id: id,
          date: start,
          shift_id: keeps.id,
          shift_code,
          position_id,
          start_time,
          end_time,
          slot: 1,
          minutes: 60,
          effect: 'KEPT',
          pay: 'UNPAID',
          pay_date: start,
        })
        .execute();
    }
    return { id };
  },
});
