import { type PayrollWeek, payrollWeekOf } from '@ondeck/shared/domain/calendar/payrollWeek';
import type {
  ManagementAnswer,
  PayrollDetailAnswer,
  PayrollSummaryAnswer,
} from '@ondeck/shared/schemas/payroll';
import type { UserActor } from '../../platform/auth/actor';
import { notFound } from '../../platform/core/errors';
import { transaction } from '../../platform/database/transaction';
import type { Services } from '../../platform/services';
import { findScopedLocations, type ScopedLocation } from '../locations/locations.door';
import {
  countWaiting,
  type DetailRecord,
  type DetailSort,
  findDetail,
  findSummary,
  type ReportPage,
  type PeopleSort,
  sumByPersonAndPosition,
  sumByPosition,
  sumReport,
} from './payroll.repository';
import type { ReportFilter } from './payroll.sql';
import { findClosings } from '../weeks/weeks.door';
import { detailRow, detailTotals, managementTable, summaryRow, summaryTotals } from './payrollRows';
import { detailSheet, managementSheet, type SheetReportWeek, summarySheet } from './payrollSheets';
import { type SheetPlan, writeSpreadsheet } from './spreadsheet';
import { dateAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import { isWithin } from '@ondeck/shared/domain/calendar/plainDate';

export interface ReportQuery {
  readonly location?: string | undefined;
  /** Any day of the requested week. Without it, the current week of each location. */
  readonly date?: string | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

interface Sorted<By> extends ReportQuery {
  readonly sort?: By;
}

interface Report {
  readonly filter: ReportFilter;
  readonly week: PayrollWeek;
  readonly title: string | undefined;
}

/**
 * Returns the first and last day of all locations' weeks, because around midnight two time zones can differ in the
 * week.
 */
function spanOf(weeks: readonly PayrollWeek[], otherwise: PayrollWeek): PayrollWeek {
  const starts = weeks.map(({ start }) => start).sort();
  const ends = weeks.map(({ end }) => end).sort();
  return { start: starts[0] ?? otherwise.start, end: ends.at(-1) ?? otherwise.end };
}

function weekAt(location: ScopedLocation, date: string | undefined, now: Date): PayrollWeek {
  return date === undefined ? payrollWeekOf(dateAt(location, now.getTime())) : payrollWeekOf(date);
}

async function read(
  { db, clock }: Services,
  actor: UserActor,
  { location, date, search }: ReportQuery,
): Promise<Report> {
  const now = clock.now();
  const locations = await findScopedLocations(db, actor, { location, withDeleted: true });
  const weeks = locations.map((one) => ({ location_id: one.id, ...weekAt(one, date, now) }));
  return {
    filter: { weeks, search },
    week: spanOf(weeks, payrollWeekOf(date ?? now.toISOString().slice(0, 10))),
    title: location === undefined ? undefined : locations[0]?.title,
  };
}

const sheetWeek = ({ week, title }: Report): SheetReportWeek => ({ ...week, location: title });

/** Returns a check of whether a time entry can be edited: hours of closed days can't change. */
async function editable({ db }: Services, week: PayrollWeek): Promise<(record: DetailRecord) => boolean> {
  const closings = await findClosings(db, week);
  return ({ location_id, pay_day }) =>
    !closings.some((one) => one.location_id === location_id && isWithin(pay_day, one.start, one.end));
}

/** Returns one row per closed time entry of the week, and the totals of the whole filtered week. */
export async function payrollDetail(
  services: Services,
  actor: UserActor,
  query: Sorted<DetailSort>,
): Promise<PayrollDetailAnswer> {
  const { filter, week } = await read(services, actor, query);
  const totals = await sumReport(services.db, filter);
  const records = await findDetail(services.db, filter, query);
  const isOpen = await editable(services, week);
  const mayEdit = (record: DetailRecord) => actor.role === 'ADMIN' && isOpen(record);
  return {
    count: totals.records,
    results: records.map((record) => detailRow(record, mayEdit(record))),
    totals: detailTotals(totals),
    week,
    waiting: await countWaiting(services.db, filter),
  };
}

/** Returns one row per employee with the paid hours by rate. */
export async function payrollSummary(
  services: Services,
  actor: UserActor,
  query: Sorted<PeopleSort>,
): Promise<PayrollSummaryAnswer> {
  const { filter, week } = await read(services, actor, query);
  const totals = await sumReport(services.db, filter);
  const people = await findSummary(services.db, filter, query);
  return {
    count: totals.people,
    results: people.map(summaryRow),
    totals: summaryTotals(totals),
    week,
    waiting: await countWaiting(services.db, filter),
  };
}

async function managementOf({ db }: Services, filter: ReportFilter, page: ReportPage<PeopleSort>) {
  const people = await findSummary(db, filter, page);
  const positions = await sumByPosition(db, filter);
  const cells = await sumByPersonAndPosition(
    db,
    filter,
    people.map((person) => person.user_id),
  );
  return managementTable(people, positions, cells);
}

/** Returns one row per employee, with one column per position of the week. */
export async function management(
  services: Services,
  actor: UserActor,
  query: Sorted<PeopleSort>,
): Promise<ManagementAnswer> {
  const report = await read(services, actor, query);
  const { people: count } = await sumReport(services.db, report.filter);
  const { columns, results, totals } = await managementOf(services, report.filter, query);
  const waiting = await countWaiting(services.db, report.filter);
  return { count, columns, results, totals, week: report.week, waiting };
}

/** Lays out one of the reports with every row of the week; null if the week has none. */
export type Layout = (services: Services, report: Report) => Promise<SheetPlan | null>;

export const detailLayout: Layout = async ({ db }, report) => {
  const records = await findDetail(db, report.filter, null);
  if (records.length === 0) return null;
  return detailSheet(sheetWeek(report), records, await sumReport(db, report.filter));
};

export const summaryLayout: Layout = async ({ db }, report) => {
  const people = await findSummary(db, report.filter, null);
  if (people.length === 0) return null;
  return summarySheet(sheetWeek(report), people, await sumReport(db, report.filter));
};

export const managementLayout: Layout = async (services, report) => {
  const table = await managementOf(services, report.filter, null);
  return table.results.length === 0 ? null : managementSheet(sheetWeek(report), table);
};

/**
 * Writes a report of the whole filtered week as an `.xlsx` file, and logs who exported it.
 *
 * @param name - the name of the file, and of the log's entry
 * @throws 404 if there are no rows
 */
export async function exportReport(
  services: Services,
  actor: UserActor,
  query: ReportQuery,
  { name, layout }: { readonly name: string; readonly layout: Layout },
): Promise<Buffer> {
  const report = await read(services, actor, query);
  const plan = await layout(services, report);
  if (plan === null) throw notFound('No export data found.');
  const file = await writeSpreadsheet(plan);
  await transaction(services.db, (trx) =>
    services.audit(trx, actor, {
      action: 'report.exported',
      entity: 'report',
      entityId: name,
      locationId: query.location ?? null,
      // Leaves the search text out of the log, because it may be a name.
      after: { ...report.week, searched: Boolean(query.search) },
    }),
  );
  return file;
}
