import { compareText } from '@ondeck/shared/domain/plainText';
import type { PayrollWeek } from '@ondeck/shared/domain/calendar/payrollWeek';
import { addDays, formatDisplayDate, isWithin, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { PayrollFilesAnswer } from '@ondeck/shared/schemas/payrollFiles';
import type { UserActor } from '../../platform/auth/actor';
import { badField, conflict, notFound } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import { openFile, sealFile } from '../../platform/database/sealStored';
import type { Queryable } from '../../platform/database/types';
import { json } from '../../platform/database/values';
import type { Services, UnitOfWork } from '../../platform/services';
import { findScopedLocations, type ScopedLocation } from '../locations/locations.door';
import { grouped } from '../../platform/core/grouped';
import { endLateLeaveIn } from '../planning/planning.door';
import {
  closeHeldWeek,
  findClosings,
  lockWeek,
  partsOfWeek,
  readOvertimeRules,
  describeWeekPart,
} from '../weeks/weeks.door';
import { type PayPeriod, payPeriodOf, periodBeside, weeksOfPeriod } from './payPeriods.rules';
import {
  type FileRow,
  findFiledPeriods,
  findFileBytes,
  findFiles,
  findPaidUsers,
  lockPayrollFiles,
} from './payrollFiles.repository';
import { readKeys } from './keys.repository';
import { type BorderOf, lineOrder, payrollLines } from './payrollLines.rules';
import { csvOf, type NamedLine, payrollSheet } from './payrollSheet';
import { writeSpreadsheet } from './spreadsheet';
import { findPaidLeave } from './leave.repository';
import { findSheetPeople, findWork } from './timesheets.repository';
import { sheetWeekOf, timesheetOf } from './timesheets.service';

const wire = ({ made_at, next_number: number, next_made_at: at, ...file }: FileRow) => ({
  ...file,
  made_at: made_at.toISOString(),
  replaced_by: number === null || at === null ? null : { number, made_at: at.toISOString() },
});

/** Returns the pay period of a day; without a day, the last period that is over. @throws 400 for an invalid date */
async function periodAt(db: Queryable, { clock }: Services, date: string | undefined): Promise<PayPeriod> {
  const { pay_period: kind, pay_period_start: anchor } = await readOptions(db);
  if (date !== undefined && (date < '2000-01-01' || date > '2999-12-31'))
    throw badField('date', sentenceFor('date.format'));
  const now = payPeriodOf(clock.now().toISOString().slice(0, 10), kind, anchor);
  const day = date ?? addDays(now.start, -1);
  const period = payPeriodOf(day, kind, anchor);
  return periodBeside(day, period, await findFiledPeriods(db, period));
}

interface OpenWeek {
  readonly location: ScopedLocation;
  readonly part: PayrollWeek;
}

/** Returns the days of the weeks that share a day with a period. */
const spanOf = (period: PayPeriod): PayrollWeek => ({
  start: startOfWeek(period.start),
  end: addDays(startOfWeek(period.end), 6),
});

/** Returns a period's open weeks and parts of weeks: `empty` are over and have no hours, `waiting` are the others. */
async function openWeeks(
  db: Queryable,
  services: Services,
  actor: UserActor,
  period: PayPeriod,
): Promise<{ waiting: OpenWeek[]; empty: OpenWeek[] }> {
  const { pay_period: kind } = await readOptions(db);
  const closings = grouped(await findClosings(db, spanOf(period)), ({ location_id }) => location_id);
  const waiting: OpenWeek[] = [];
  const empty: OpenWeek[] = [];
  for (const location of await findScopedLocations(db, actor, { location: undefined, withDeleted: true }))
    for (const week of weeksOfPeriod(period)) {
      const closed = closings.get(location.id) ?? [];
      for (const part of partsOfWeek(week, kind, closed)) {
        const isClosed = closed.some(({ start, end }) => isWithin(part.start, start, end));
        if (isClosed || part.end < period.start || part.start > period.end) continue;
        const place = await sheetWeekOf(db, services, actor, { location: location.id, date: part.start });
        const people = await timesheetOf(db, services, actor, place);
        (people.length > 0 || !place.isOver ? waiting : empty).push({ location, part });
      }
    }
  return { waiting, empty };
}

/** Returns true if a week of the period was closed after the newest file was created, or if there is no file. */
async function isDue(db: Queryable, period: PayPeriod, files: readonly FileRow[]): Promise<boolean> {
  const [newest] = files;
  if (!newest) return true;
  const closings = await findClosings(db, period);
  return closings.some(({ closed_at }) => closed_at > newest.made_at);
}

/** Handles `GET /api/payroll/files/`: returns a pay period, its open weeks, and its payroll files. */
export async function readPayrollFiles(
  services: Services,
  actor: UserActor,
  { date }: { readonly date?: string | undefined },
): Promise<PayrollFilesAnswer> {
  const { db } = services;
  const period = await periodAt(db, services, date);
  const files = await findFiles(db, period, 'ofPeriod');
  const { waiting } = await openWeeks(db, services, actor, period);
  return {
    period,
    open: waiting.map(({ location: { id, title }, part: { start, end } }) => ({
      location: { id, title },
      week: start,
      end,
    })),
    is_due: await isDue(db, period, files),
    files: files.map(wire),
    earlier: (await findFiles(db, period, 'others')).map(wire),
  };
}

/** Returns a lookup of the days on which weeks are split. */
async function bordersOf(db: Queryable, days: PayrollWeek): Promise<BorderOf> {
  const { pay_period: kind } = await readOptions(db);
  const closings = grouped(await findClosings(db, days), ({ location_id }) => location_id);
  return (location, day) => partsOfWeek(day, kind, closings.get(location) ?? [])[1]?.start;
}

/** Returns the lines of a period by employee, with the names to print. */
async function linesOf(db: Queryable, period: PayPeriod, actor: UserActor): Promise<NamedLine[]> {
  const span = spanOf(period);
  const { end } = span;
  const paid = await findPaidUsers(db, span.start, end);
  const from = startOfWeek(paid.from < period.start ? paid.from : period.start);
  const work = await findWork(db, paid.users, from, end);
  const leave = await findPaidLeave(db, {}, period.start, period.end);
  const keyOn = await readKeys(
    db,
    [...work, ...leave].map(({ user_id }) => user_id),
  );
  const rules = await readOvertimeRules(db, from, end);
  const lines = payrollLines(period, work, leave, rules, await bordersOf(db, { start: from, end }), keyOn);
  const places = new Map(
    (await findScopedLocations(db, actor, { location: undefined, withDeleted: true })).map(
      ({ id, title }) => [id, title],
    ),
  );
  const people = await findSheetPeople(db, [...new Set(lines.map(({ user }) => user))]);
  return people.flatMap((person) =>
    lines
      .filter(({ user }) => user === person.id)
      .map((line) => ({ ...line, person, place: places.get(line.location) ?? '' }))
      .sort((a, b) => compareText(a.place, b.place) || lineOrder(a, b)),
  );
}

/** Closes the weeks without hours, so that hours added to them later are paid in an open week. */
async function closeEmpty(unit: UnitOfWork, weeks: readonly OpenWeek[]): Promise<void> {
  for (const { location, part } of weeks) {
    await endLateLeaveIn(unit, location.id, part.start);
    await lockWeek(unit.trx, location.id, part.start);
    const after = { people: 0, with: 'payroll file' };
    await closeHeldWeek(unit, { location: location.id, part, after });
  }
}

/**
 * Creates and stores the file of a pay period.
 *
 * @throws 409 if one of its weeks is open, or if a file exists and no week was reopened since; 404 if there is nothing
 * to pay
 */
export async function createPayrollFile(
  unit: UnitOfWork,
  { date }: { readonly date: string },
): Promise<string> {
  const { trx, actor, clock, ids, audit, changes, vault } = unit;
  await lockPayrollFiles(trx);
  const period = await periodAt(trx, unit, date);
  const words = `${formatDisplayDate(period.start)} to ${formatDisplayDate(period.end)}`;
  const { waiting, empty } = await openWeeks(trx, unit, actor, period);
  const [first] = waiting;
  if (first) throw conflict(`Close ${describeWeekPart(first.part)} at ${first.location.title} first.`);
  const files = await findFiles(trx, period, 'ofPeriod');
  if (!(await isDue(trx, period, files)))
    throw conflict(`${files[0]?.made_by} already created the file for ${words}. Download it below.`);
  const lines = await linesOf(trx, period, actor);
  if (lines.length === 0) throw notFound(`No hours or leave are paid for ${words}.`);
  await closeEmpty(unit, empty);
  const { payroll_columns: columns } = await readOptions(trx);
  const sheet = payrollSheet(lines, columns, period);
  const id = ids.next();
  const minutes = lines.reduce((sum, line) => sum + line.minutes, 0);
  const number = (files[0]?.number ?? 0) + 1;
  await trx
    .insertInto('payroll_files')
    .values({
      id,
      start_date: period.start,
      end_date: period.end,
      number,
      made_by: actor.userId,
      made_at: clock.now(),
      line_count: lines.length,
      paid_minutes: minutes,
      columns: json(columns),
      ...sealFile(vault, id, { csv: Buffer.from(csvOf(sheet)), xlsx: await writeSpreadsheet(sheet) }),
    })
    .execute();
  await audit(trx, actor, {
    action: 'payroll_file.made',
    entity: 'payroll_file',
    entityId: id,
    after: { ...period, number, lines: lines.length, minutes },
  });
  await changes.publish(trx, { topic: 'Payroll' });
  return `Payroll file created for ${words}.`;
}

/**
 * Returns a file as it was created, with its name, and logs who downloaded it.
 *
 * @throws 404 if it is unknown, or was emptied when an employee was erased
 */
export async function downloadPayrollFile(
  { trx, actor, audit, vault }: UnitOfWork,
  id: string,
  format: 'csv' | 'xlsx',
): Promise<{ name: string; bytes: Buffer }> {
  const file = await findFileBytes(trx, id);
  if (!file) throw notFound('Payroll file not found.');
  if (file.is_emptied) throw notFound('This file was emptied because someone in it was erased.');
  await audit(trx, actor, {
    action: 'payroll_file.downloaded',
    entity: 'payroll_file',
    entityId: id,
    after: { format },
  });
  const again = file.number === 1 ? '' : `-${file.number}`;
  return {
    name: `Payroll-${file.start}-${file.end}${again}.${format}`,
    bytes: openFile(vault, id, format, file[format]),
  };
}
