/** What people are told, and what pages fetch again, when a plan with them in it changes. */
import type { Trx } from '../../../database/types';
import { type DateRange, intersect } from '../dateRanges.rules';
import type { ShiftRow } from '../shifts/shiftRows.repository';
import type { StaffingPorts } from '../planning.ports';
import { rangeInWords, timesInWords } from '../planning.words';

export type StaffNews = 'assigned' | 'changed' | 'removed';

const titles: Readonly<Record<StaffNews, (code: string) => string>> = {
  assigned: (code) => `You work ${code}`,
  changed: (code) => `${code} has changed`,
  removed: (code) => `You no longer work ${code}`,
};

const shiftDays = (shift: ShiftRow): DateRange => ({ start: shift.start_date, end: shift.end_date });

/** Tells a person that their part of a shift has come, changed or gone, in the product and by mail where it is sent. */
export async function tellStaff(
  { changes, notify }: StaffingPorts,
  trx: Trx,
  news: StaffNews,
  userId: string,
  shift: ShiftRow,
  range: DateRange,
): Promise<void> {
  const days = intersect(range, shiftDays(shift)) ?? range;
  await changes.publish(trx, { topic: 'Schedule', locationId: shift.location_id, userId });
  await notify(trx, {
    userId,
    kind: `schedule.${news}`,
    title: titles[news](shift.shift_code),
    body: `${shift.position_name} at ${shift.location_title}, ${rangeInWords(days)}, ${timesInWords(shift)}.`,
    link: '/view-schedule',
  });
}

/** The lists of a location that show its shifts. */
export const shiftsChanged = ({ changes }: StaffingPorts, trx: Trx, locationId: string): Promise<void> =>
  changes.publish(
    trx,
    { topic: 'Shift', locationId },
    { topic: 'Schedule', locationId },
    { topic: 'Dashboard', locationId },
  );
