/** An employee's own report that they can't come, or have to leave early. */
import { addDays, formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime, sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import { REPORT_DAYS_MORE } from '@ondeck/shared/domain/rules/absence';
import { checkDateOrder } from '@ondeck/shared/domain/rules/dates';
import { found } from '@ondeck/shared/domain/rules/findings';
import type { ReportAbsenceBody, ReportAnswer } from '@ondeck/shared/schemas/absences';
import * as z from 'zod/mini';
import type { UserActor } from '../../platform/auth/actor';
import { after, DAY_MS, SECOND_MS } from '../../platform/core/clock';
import {
  badField,
  badRequest,
  conflict,
  notFound,
  refuse,
  tooManyRequests,
} from '../../platform/core/errors';
import { lockPeople } from '../../platform/database/locks';
import type { Services, UnitOfWork } from '../../platform/services';
import { countReports, reportOf } from './absences.repository';
import { missedInWords, rangeInWords, reportedInWords } from './notices';
import { actionOn, type OwnAction, ownOrLost } from './ownAction.service';
import { ownAbsencesOf } from './ownAbsences.service';
import type { DateOfShift } from './ownDates.service';
import { type Report, reportAbsence } from './report.service';
import { tellManagersOfReport } from './tellManagers.service';

/** The most reports of an employee in 24 hours. */
const REPORTS_PER_DAY = 20;

/** @throws 429 after too many reports */
async function assertNotTooMany({ trx, clock, actor }: UnitOfWork): Promise<void> {
  const count = await countReports(trx, actor.userId, after(clock.now(), -DAY_MS), true);
  if (count >= REPORTS_PER_DAY)
    throw tooManyRequests(
      `You can report at most ${REPORTS_PER_DAY} absences a day. Call your manager.`,
      DAY_MS / SECOND_MS,
    );
}

/** Checks that a date can be reported. @throws 400 or 409 with what the employee can do instead */
function assertReportable({ action, date, firstTimeOffDate }: OwnAction, fromTime: string | undefined): void {
  const { shift, planned, isCanceled } = date;
  if (action === 'NONE')
    throw conflict(
      isCanceled ? 'This date is canceled.' : `${shift.shift_code} ended at ${sayTime(planned.end_time)}.`,
    );
  if (action === 'CALL') throw badRequest(`Call ${shift.location_title} to report an absence.`);
  if (action === 'TIME_OFF')
    throw badRequest(`Request time off for dates starting ${formatDisplayDate(firstTimeOffDate)}.`);
  if (action === 'LEAVE_EARLY' && fromTime === undefined)
    throw conflict("You're clocked in. Select I have to leave early.");
}

/** Checks when an employee leaves a shift. @throws 400 for a time outside the shift, or a shift that hasn't begun */
function assertLeaving({ date, action }: OwnAction, fromTime: string | undefined, now: number): void {
  if (fromTime === undefined) return;
  const { planned, start } = date;
  if (action !== 'LEAVE_EARLY' && start > now)
    throw badField('from_time', "This shift hasn't begun. Report the whole shift.");
  if (fromTime < planned.start_time || fromTime >= planned.end_time)
    throw badField('from_time', `Enter a time within ${sayTimeRange(planned.start_time, planned.end_time)}.`);
}

/** Checks the last date of a report. @throws 400 if it is before the first date or more than 13 days later */
function assertThrough(date: string, through: string | undefined): void {
  if (through === undefined) return;
  const last = addDays(date, REPORT_DAYS_MORE);
  refuse([
    ...checkDateOrder(date, through, 'through'),
    ...(through > last ? [found('date.tooLate', 'through', { date: formatDisplayDate(last) })] : []),
  ]);
}

/** Returns the other shifts of the date to report. @throws 400 if one of them can't be reported on that date */
async function otherDates(unit: UnitOfWork, { date, also = [] }: ReportAbsenceBody) {
  const now = unit.clock.now().getTime();
  for (const one of also) {
    if (one.date !== date) throw badField('also', 'Select shifts of the same date.');
    const { date: other, isOwn } = await ownOrLost(unit.trx, unit.actor.userId, one);
    if (isOwn) assertReportable(await actionOn(unit.trx, unit.actor.userId, other, now), undefined);
  }
  return also;
}

/** Sends the employee the receipt of a report. */
async function sendReceipt({ trx, actor, clock, notify }: UnitOfWork, report: Report): Promise<void> {
  const { granted, chosen, asked } = report;
  const { start_date, end_date, timezone } = granted.absence;
  const missedFrom = ({ shift, date }: DateOfShift) =>
    granted.lines.find((line) => line.shift_id === shift.id && line.date === date)?.start_time ?? undefined;
  const dates = chosen.map((one) => missedInWords(one, missedFrom(one))).join('; ');
  const said = reportedInWords(clock.now().getTime(), timezone, asked.length, report.opened.length);
  await notify(trx, {
    userId: actor.userId,
    topic: 'schedule',
    kind: 'absence.received',
    title: `Your absence ${start_date === end_date ? 'on' : 'for'} ${rangeInWords(start_date, end_date)} was reported`,
    body: `${dates === '' ? '' : `${dates}. `}${said}`,
    link: '/view-schedule?tab=requests',
  });
}

/** The answer to a report as it is stored for retries: the reason isn't in it. */
const storedReport = z.object({ id: z.string(), message: z.string() });
type StoredReport = z.infer<typeof storedReport>;

/** Returns the first answer to a report that is sent again. */
async function firstAnswer({ trx, clock }: UnitOfWork, id: string): Promise<StoredReport> {
  const [absence] = await ownAbsencesOf(trx, [id], clock.now().getTime());
  if (!absence) throw new Error('The report is missing.');
  const { created_at, timezone, asked, days } = absence;
  const lines = days.reduce((sum, day) => sum + day.lines.length, 0);
  return { id, message: reportedInWords(Date.parse(created_at), timezone, asked, lines) };
}

async function report(unit: UnitOfWork, body: ReportAbsenceBody): Promise<StoredReport> {
  const { trx, actor, clock } = unit;
  const { userId } = actor;
  const { shift, date, kind, note, through, from_time: fromTime } = body;
  await lockPeople(trx, [userId]);
  const first = await reportOf(trx, userId, shift, date);
  if (first) return firstAnswer(unit, first.id);
  await assertNotTooMany(unit);
  const now = clock.now().getTime();
  const { date: main, isOwn } = await ownOrLost(trx, userId, { shift, date });
  const action = await actionOn(trx, userId, main, now);
  assertReportable(action, fromTime);
  assertLeaving(action, fromTime, now);
  assertThrough(date, through);
  const also = await otherDates(unit, body);
  const order = { userId, kind, note, through, fromTime, source: 'EMPLOYEE', offers: 'AUTOMATIC' } as const;
  const stored = await reportAbsence(unit, { ...order, shifts: [{ shift, date }, ...also] });
  if (stored.chosen.length > 0) {
    await tellManagersOfReport(unit, stored);
    await sendReceipt(unit, stored);
  }
  const { id, timezone } = stored.granted.absence;
  const message = isOwn
    ? reportedInWords(now, timezone, stored.asked.length, stored.opened.length)
    : `You're no longer scheduled for ${main.shift.shift_code}.`;
  return { id, message };
}

/**
 * Handles `POST /api/absences/mine/`. A report that is sent again gets the answer of the first.
 *
 * @throws 404 for a date of a shift that was never the employee's; 400 and 409 with what the employee can do instead;
 * 429 after 20 reports in 24 hours
 */
export async function reportOwnAbsence(
  services: Services,
  actor: UserActor,
  body: ReportAbsenceBody,
  key: string | undefined,
): Promise<ReportAnswer> {
  const { body: stored } = await services.idempotent(
    {
      key,
      scope: `absence:${actor.userId}`,
      request: body,
      parse: (answer) => z.parse(storedReport, answer),
    },
    async (trx) => ({ status: 201, body: await report({ ...services, trx, actor }, body) }),
  );
  const [absence] = await ownAbsencesOf(services.db, [stored.id], services.clock.now().getTime());
  if (!absence) throw notFound('Absence not found.');
  return { message: stored.message, absence };
}
