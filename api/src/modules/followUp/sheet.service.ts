/** Reads the facts of a sub sheet: the date, its employee and absence, and the work that a sub gets. */
import { isPlannedOn, occurrenceInterval } from '@ondeck/shared/domain/calendar/occurrences';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { FollowUp } from '@ondeck/shared/schemas/followUp';
import type { UserActor } from '../../platform/auth/actor';
import { notFound } from '../../platform/core/errors';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import {
  findShift,
  findWhole,
  liveLinesOf,
  type ShiftRow,
  shiftOn,
  staffOn,
  type WholeShift,
} from '../planning/planning.door';
import {
  dayElsewhere,
  type DayElsewhere,
  findSheetPerson,
  openOn,
  type OpenDate,
  type SheetDate,
  type SheetPerson,
} from './followUp.repository';
import { restStart } from './followUp.rules';

type LiveLine = Awaited<ReturnType<typeof liveLinesOf>>[number];

/** Everything about one date that the sheet and its commands decide from. */
export interface Sheet {
  readonly whole: WholeShift;
  /** The shift as it is on the date. */
  readonly planned: ShiftRow;
  readonly at: SheetDate;
  readonly timezone: string;
  readonly start: number;
  readonly end: number;
  readonly person: SheetPerson | undefined;
  readonly isAssigned: boolean;
  /** The line of the employee's absence. */
  readonly line: LiveLine | undefined;
  /** The day off of an employee who is still assigned, because another location recorded it. */
  readonly elsewhere: DayElsewhere | undefined;
  /** The date, or the rest of a begun shift, that a sub gets; null if nothing is left to offer. */
  readonly work: FollowUp['work'];
  readonly open: OpenDate | undefined;
}

/**
 * Chooses the employee that the sheet is about: the one asked for, else the employee who can't come to an open date, else
 * no one for an open date, else the first employee assigned.
 */
function chooseUser(
  asked: string | undefined,
  staff: readonly string[],
  lines: readonly LiveLine[],
  isOpen: boolean,
): string | undefined {
  const absent = lines.map(({ user_id }) => user_id);
  if (asked !== undefined && (staff.includes(asked) || absent.includes(asked))) return asked;
  return isOpen || staff.length === 0 ? absent[0] : staff[0];
}

async function workOf(
  db: Queryable,
  sheet: Pick<Sheet, 'at' | 'planned' | 'timezone' | 'start' | 'end' | 'line' | 'open'>,
  now: number,
): Promise<Pick<Sheet, 'work' | 'open'>> {
  const { at, planned, timezone, start, end, line, open } = sheet;
  const { date } = at;
  if (now >= end) return { work: null, open: undefined };
  if (line?.rest_shift_id) {
    const rest = await findShift(db, line.rest_shift_id);
    if (!rest || rest.deleted_at !== null) return { work: null, open: undefined };
    const { start_time, end_time } = shiftOn(rest, date);
    const openRest = await openOn(db, { shiftId: rest.id, date });
    const times = { shift: rest.id, date, start_time, end_time };
    return { work: { ...times, is_open: openRest !== undefined, exists: true }, open: openRest };
  }
  if (now < start || (open && !line)) {
    const { start_time, end_time } = planned;
    const isOpen = open !== undefined;
    return { work: { shift: planned.id, date, start_time, end_time, is_open: isOpen, exists: true }, open };
  }
  const from = line ? null : restStart({ now, end });
  if (from === null) return { work: null, open: undefined };
  const start_time = plainTimeIn(from, timezone);
  return {
    work: { shift: planned.id, date, start_time, end_time: planned.end_time, is_open: false, exists: false },
    open: undefined,
  };
}

/** Reads the facts of a sheet. @throws 404 if the shift is out of reach or isn't scheduled for the date */
export async function readSheet(
  {
    db,
    clock,
  }: Pick<Services, 'db' | 'clock'> | { readonly db: Queryable; readonly clock: Services['clock'] },
  actor: UserActor,
  at: SheetDate,
  asked: string | undefined,
): Promise<Sheet> {
  const { shiftId, date } = at;
  const whole = await findWhole(db, actor, shiftId);
  if (!isPlannedOn(whole.shift, date)) throw notFound('Shift not found.');
  const planned = shiftOn(whole.shift, date);
  const timezone = zoneOn(whole.shift, date);
  const interval = occurrenceInterval(
    { date, start_time: planned.start_time, end_time: planned.end_time },
    timezone,
  );
  const open = await openOn(db, at);
  const lines = await liveLinesOf(db, { shiftIds: [shiftId], from: date, to: date });
  const staff = staffOn(whole.rows, date);
  const userId = chooseUser(asked, staff, lines, open !== undefined);
  const person = userId === undefined ? undefined : await findSheetPerson(db, actor, at, userId);
  const line = lines.find(({ user_id }) => user_id === userId);
  const known = { whole, planned, at, timezone, ...interval, line };
  const isAssigned = userId !== undefined && staff.includes(userId);
  const elsewhere =
    isAssigned && !line && !person?.clockedIn ? await dayElsewhere(db, at, userId, interval) : undefined;
  return {
    ...known,
    person,
    elsewhere,
    isAssigned,
    ...(await workOf(db, { ...known, open }, clock.now().getTime())),
  };
}
