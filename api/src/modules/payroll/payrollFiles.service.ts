import { compareText } from '@ondeck/shared/domain/plainText';
import { addDays, formatDisplayDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { say } from '@ondeck/shared/domain/rules/findings';
import type { PayrollFilesAnswer } from '@ondeck/shared/schemas/payrollFiles';
import type { UserActor } from '../../auth/actor';
import { badField, conflict, notFound } from '../../core/errors';
import { readOptions } from '../../core/options';
import { openFile, sealFile } from '../../database/sealStored';
import type { Queryable } from '../../database/types';
import type { Services, UnitOfWork } from '../../services';
import { findScopedLocations, type ScopedLocation } from '../locations/scopedLocations.repository';
import { holdWeek } from './closing.repository';
import { closeHeldWeek } from './closing.service';
import { type PayPeriod, payPeriodOf, periodBeside, weeksOfPeriod } from './payPeriods.rules';
import {
  type FileRow,
  findClosings,
  findFiledPeriods,
  findFileBytes,
  findFiles,
  findPaidUsers,
  holdFiles,
} from './payrollFiles.repository';
import { readOvertimeRules } from './overtime.service';
import { lineOrder, payrollLines } from './payrollLines.rules';
import { csvOf, type NamedLine, payrollSheet } from './payrollSheet';
import { writeSpreadsheet } from './spreadsheet';
import { findPaidLeave, findSheetPeople, findWork } from './timesheets.repository';
import { placeOf, sheetOf } from './timesheets.service';

const wire = ({ made_at, ...file }: FileRow) => ({ ...file, made_at: made_at.toISOString() });

/** The pay period of a day, the last one unless told. @throws 400 */
async function periodAt(db: Queryable, { clock }: Services, date: string | undefined): Promise<PayPeriod> {
  const { pay_period: kind, pay_period_start: anchor } = await readOptions(db);
  if (date !== undefined && (date < '2000-01-01' || date > '2999-12-31'))
    throw badField('date', say('date.format'));
  const now = payPeriodOf(clock.now().toISOString().slice(0, 10), kind, anchor);
  const day = date ?? addDays(now.start, -1);
  const period = payPeriodOf(day, kind, anchor);
  return periodBeside(day, period, await findFiledPeriods(db, period));
}

interface OpenWeek {
  readonly location: ScopedLocation;
  readonly week: string;
}

/** The weeks of a period that nobody has closed: those with hours, and those in which nobody worked. */
async function openWeeks(
  db: Queryable,
  services: Services,
  actor: UserActor,
  period: PayPeriod,
): Promise<{ waiting: OpenWeek[]; empty: OpenWeek[] }> {
  const weeks = weeksOfPeriod(period);
  const closed = new Set(
    (await findClosings(db, weeks)).map(({ location_id, week }) => `${location_id} ${week}`),
  );
  const waiting: OpenWeek[] = [];
  const empty: OpenWeek[] = [];
  for (const location of await findScopedLocations(db, actor, { location: undefined, withDeleted: true }))
    for (const week of weeks) {
      if (closed.has(`${location.id} ${week}`)) continue;
      const place = await placeOf(db, services, actor, { location: location.id, date: week });
      const people = await sheetOf(db, services, actor, place);
      (people.length > 0 || !place.isOver ? waiting : empty).push({ location, week });
    }
  return { waiting, empty };
}

/** Whether the newest file is older than the last closing of what it is about. */
async function isDue(db: Queryable, period: PayPeriod, files: readonly FileRow[]): Promise<boolean> {
  const [newest] = files;
  if (!newest) return true;
  const closings = await findClosings(db, weeksOfPeriod(period));
  return closings.some(({ closed_at }) => closed_at > newest.made_at);
}

/** `GET /api/payroll/files/`: a pay period, what it still waits for, and what payroll was given. */
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
    open: waiting.map(({ location: { id, title }, week }) => ({ location: { id, title }, week })),
    is_due: await isDue(db, period, files),
    files: files.map(wire),
    earlier: (await findFiles(db, period, 'others')).map(wire),
  };
}

/** The lines of a period with the names they are printed with, by person. */
async function linesOf(db: Queryable, period: PayPeriod, actor: UserActor): Promise<NamedLine[]> {
  const weeks = weeksOfPeriod(period);
  const end = addDays(weeks.at(-1) ?? period.end, 6);
  const paid = await findPaidUsers(db, weeks[0] ?? period.start, end);
  const from = startOfWeek(paid.from < period.start ? paid.from : period.start);
  const work = await findWork(db, paid.users, from, end);
  const leave = await findPaidLeave(db, {}, period.start, period.end);
  const lines = payrollLines(period, work, leave, await readOvertimeRules(db, from, end));
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

/** Closes the weeks in which nobody worked: hours that are added later are then paid in an open week. */
async function closeEmpty(unit: UnitOfWork, weeks: readonly OpenWeek[]): Promise<void> {
  for (const { location, week } of weeks) {
    await holdWeek(unit.trx, location.id, week);
    const after = { people: 0, with: 'payroll file' };
    await closeHeldWeek(unit, { location: location.id, week, after });
  }
}

/**
 * Makes the file of a pay period and keeps it.
 *
 * @throws 409 while a week of it is open, or where it was made and nothing was opened since; 404 where there is nothing to
 * pay
 */
export async function makePayrollFile(
  unit: UnitOfWork,
  { date }: { readonly date: string },
): Promise<string> {
  const { trx, actor, clock, ids, audit, changes, vault } = unit;
  await holdFiles(trx);
  const period = await periodAt(trx, unit, date);
  const words = `${formatDisplayDate(period.start)} to ${formatDisplayDate(period.end)}`;
  const { waiting, empty } = await openWeeks(trx, unit, actor, period);
  const [first] = waiting;
  if (first)
    throw conflict(
      `${first.location.title} is not closed for the week of ${formatDisplayDate(first.week)} yet.`,
    );
  const files = await findFiles(trx, period, 'ofPeriod');
  if (!(await isDue(trx, period, files)))
    throw conflict(`The file of ${words} was made by ${files[0]?.made_by}. It can be had again below.`);
  const lines = await linesOf(trx, period, actor);
  if (lines.length === 0) throw notFound(`Nothing is paid from ${words}.`);
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
  return `The payroll file of ${words} is made.`;
}

/**
 * A file as it was made, with its name. Who took it is written down.
 *
 * @throws 404 unknown, or emptied by an erasure
 */
export async function downloadPayrollFile(
  { trx, actor, audit, vault }: UnitOfWork,
  id: string,
  format: 'csv' | 'xlsx',
): Promise<{ name: string; bytes: Buffer }> {
  const file = await findFileBytes(trx, id);
  if (!file) throw notFound('Payroll file not found.');
  if (file.is_emptied) throw notFound('This file was emptied: somebody in it was erased since.');
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
