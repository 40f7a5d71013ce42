import { typeCodes } from '@ondeck/shared/domain/rules/typeCodes';
import type { Services } from '../../../services';
import { type ShiftRow, todayOf } from '../shifts/shiftRows.repository';
import type { ScheduleReader } from './scheduleEvents.wire';

/** What all events of an answer need: the letters of the positions, and the day that it is at each location. */
export async function scheduleReader({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<ScheduleReader> {
  const codes = typeCodes(await db.selectFrom('positions').select(['id', 'name']).execute());
  const now = clock.now();
  const todays = new Map<string, string>();
  const todayIn = (shift: ShiftRow): string => {
    const today = todays.get(shift.timezone) ?? todayOf(shift, now);
    todays.set(shift.timezone, today);
    return today;
  };
  return { codes, todayIn };
}
