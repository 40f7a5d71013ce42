import { occurrenceInterval } from '@ondeck/shared/domain/calendar/occurrences';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { typeCodes } from '@ondeck/shared/domain/rules/typeCodes';
import type { Services } from '../../../platform/services';
import { type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import type { ScheduleReader, TypesOfDay } from './scheduleEvents.wire';

interface NamedPosition {
  readonly id: string;
  readonly name: string;
}
type FormerName = { readonly position_id: string; readonly until_date: string; readonly name: string };

/** Returns the names and letters of positions on a day, calculated once for all days between two renames. */
function typesByDay(positions: readonly NamedPosition[], former: readonly FormerName[]) {
  const known = new Map<string, TypesOfDay>();
  return (date: string): TypesOfDay => {
    const later = former.filter(({ until_date }) => until_date > date);
    const epoch = later[0]?.until_date ?? '';
    const types = known.get(epoch) ?? typesWith(positions, later);
    known.set(epoch, types);
    return types;
  };
}

/** @param later - the names that ended after the day, earliest end first */
function typesWith(positions: readonly NamedPosition[], later: readonly FormerName[]): TypesOfDay {
  const named = positions.map(({ id, name }) => ({
    id,
    name: later.find(({ position_id }) => position_id === id)?.name ?? name,
  }));
  return { names: new Map(named.map(({ id, name }) => [id, name])), codes: typeCodes(named) };
}

/**
 * Returns the data that all events of an answer need: the letters of the positions, today's date at each location, and
 * whether a date has ended.
 */
export async function scheduleReader({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<ScheduleReader> {
  const positions = await db.selectFrom('positions').select(['id', 'name']).execute();
  const former = await db.selectFrom('position_names').selectAll().orderBy('until_date').execute();
  const now = clock.now();
  const todays = new Map<string, string>();
  const todayIn = (shift: ShiftRow): string => {
    const today = todays.get(shift.location_id) ?? todayOf(shift, now);
    todays.set(shift.location_id, today);
    return today;
  };
  const hasEnded = ({ start_time, end_time, ...place }: ShiftRow, date: string): boolean =>
    occurrenceInterval({ date, start_time, end_time }, zoneOn(place, date)).end <= now.getTime();
  return { typesOn: typesByDay(positions, former), todayIn, hasEnded };
}
