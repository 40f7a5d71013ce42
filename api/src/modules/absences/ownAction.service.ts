/** Finds the options of employees who can't work one of their shifts. */
import { addDays, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { type AbsenceAction, absenceAction, REPORT_DAYS_MORE } from '@ondeck/shared/domain/rules/absence';
import { firstSelectableTimeOffDate } from '@ondeck/shared/domain/rules/noticeDates';
import type { AbsenceActionAnswer, OwnAbsenceShift } from '@ondeck/shared/schemas/absences';
import type { UserActor } from '../../platform/auth/actor';
import { notFound } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import { findShift } from '../planning/planning.door';
import {
  absenceOptionsOf,
  gaveUp,
  hasEntry,
  lateNoteOf,
  openEntryFor,
  type Place,
  placesOf,
  reportOf,
} from './absences.repository';
import { type DateOfShift, dateOfShift, isSameDate, ownDates } from './ownDates.service';
import { ownAbsencesOf } from './ownAbsences.service';

export interface OwnShiftDate {
  readonly shift: string;
  readonly date: string;
}

/** The action that an employee has for one of their dates, with its facts. */
export interface OwnAction {
  readonly action: AbsenceAction;
  readonly date: DateOfShift;
  /** Days of notice that time off needs. */
  readonly noticeDays: number;
  /** The first date for which the employee requests time off instead of reporting an absence. */
  readonly firstTimeOffDate: string;
  readonly isClockedIn: boolean;
}

/** Returns what an employee can do about a date of theirs. */
export async function actionOn(
  db: Queryable,
  userId: string,
  date: DateOfShift,
  now: number,
): Promise<OwnAction> {
  const { shift, planned, zone, isCanceled } = date;
  const { time_off_notice_days: noticeDays } = await readOptions(db);
  const optionsOf = await absenceOptionsOf(db, [shift.location_id]);
  const isClockedIn = (await openEntryFor(db, userId, shift.id, date.date)) !== undefined;
  const { start_time, end_time } = planned;
  const event = { date: date.date, start_time, end_time, timezone: zone, is_canceled: isCanceled };
  const canReport = optionsOf(shift.location_id).staff_can_report_absences;
  const today = plainDateIn(now, zone);
  return {
    action: absenceAction(event, { now, canReport, isClockedIn, noticeDays }),
    date,
    noticeDays,
    firstTimeOffDate: laterDate(firstSelectableTimeOffDate(today, noticeDays), addDays(today, 2)),
    isClockedIn,
  };
}

/** Returns the employee's date of a shift, or the date that they gave up or lost. @throws 404 if it was never theirs */
export async function ownOrLost(
  db: Queryable,
  userId: string,
  { shift: shiftId, date }: OwnShiftDate,
): Promise<{ readonly date: DateOfShift; readonly isOwn: boolean; readonly own: readonly DateOfShift[] }> {
  const own = await ownDates(db, userId, date, date);
  const theirs = own.find(isSameDate({ shift: shiftId, date }));
  if (theirs) return { date: theirs, isOwn: true, own };
  const shift = await findShift(db, shiftId);
  if (!shift || shift.deleted_at !== null || !(await gaveUp(db, userId, shiftId, date)))
    throw notFound('Shift not found.');
  return { date: dateOfShift(shift, [], date), isOwn: false, own };
}

function wireDate(
  { shift, planned, date }: DateOfShift,
  places: ReadonlyMap<string, Place>,
): OwnAbsenceShift {
  const place = places.get(shift.location_id);
  return {
    shift: shift.id,
    shift_code: shift.shift_code,
    shift_type: { id: planned.position_id, name: planned.position_name, color: planned.position_color },
    date,
    start_time: planned.start_time,
    end_time: planned.end_time,
    location: {
      id: shift.location_id,
      title: shift.location_title,
      timezone: shift.timezone,
      phone: place?.phone_number ?? '',
    },
  };
}

/** Handles `GET /api/absences/mine/action/`. @throws 404 for a date of a shift that was never the employee's */
export async function readAction(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId }: UserActor,
  asked: OwnShiftDate,
): Promise<AbsenceActionAnswer> {
  const now = clock.now().getTime();
  const { date, isOwn, own } = await ownOrLost(db, userId, asked);
  const known = await actionOn(db, userId, date, now);
  const report = await reportOf(db, userId, asked.shift, asked.date);
  const [shown = null] = report ? await ownAbsencesOf(db, [report.id], now) : [];
  const others: DateOfShift[] = [];
  for (const one of own)
    if (one !== date && (await actionOn(db, userId, one, now)).action === 'REPORT') others.push(one);
  const places = await placesOf(db, [...new Set([date, ...others].map(({ shift }) => shift.location_id))]);
  const late = await lateNoteOf(db, userId, asked.shift, asked.date);
  const isToday = date.date === plainDateIn(now, date.zone);
  return {
    action: isOwn ? known.action : 'NONE',
    shift: wireDate(date, places),
    also: others.map((one) => wireDate(one, places)),
    last_through: addDays(date.date, REPORT_DAYS_MORE),
    first_time_off_date: known.firstTimeOffDate,
    can_be_late:
      isOwn && isToday && known.action === 'REPORT' && !report && !(await hasEntry(db, userId, asked)),
    expected_time: late ? plainTimeIn(late.expected_at.getTime(), date.zone) : null,
    report: shown,
  };
}
