import type { ClockRow, DashboardCounts, NotClockedInRow } from '@ondeck/shared/schemas/dashboard';
import type { UserActor } from '../../auth/actor';
import type { Services } from '../../services';
import { overdueBefore } from '../attendance/overdue.service';
import { findScopedLocations, onDay } from '../attendance/scopedLocations';
import { clockRow, notClockedInRow, unassignedRow, unclosedRow } from './clockRows';
import { type ClockTab, findClockRows, findUnclosedRows, type ListOptions } from './clockRows.repository';
import { countDashboard } from './counts.repository';
import { findMissingRows } from './notClockedIn.repository';

export interface ClockQuery extends ListOptions {
  readonly location?: string | undefined;
  /** Another day than today. */
  readonly date?: string | undefined;
}

interface List<Row> {
  readonly count: number;
  readonly results: Row[];
}

async function daysOf(
  { db, clock }: Services,
  actor: UserActor,
  query: Pick<ClockQuery, 'location' | 'date'>,
) {
  const locations = await findScopedLocations(db, actor, { location: query.location });
  return onDay(locations, clock.now(), query.date);
}

/** The counts over the eight tabs, of the locations in reach; "today" is each location's own. */
export async function readCounts(
  services: Services,
  actor: UserActor,
  location: string | undefined,
): Promise<DashboardCounts> {
  return countDashboard(services.db, await daysOf(services, actor, { location, date: undefined }));
}

/** Tabs 1 and 3. */
export async function listClockRows(
  services: Services,
  actor: UserActor,
  tab: ClockTab,
  query: ClockQuery,
): Promise<List<ClockRow>> {
  const { count, rows } = await findClockRows(services.db, await daysOf(services, actor, query), tab, query);
  return { count, results: rows.map(tab === 'unassigned' ? unassignedRow : clockRow) };
}

/** Tab 2: who is expected on the day and has no record. */
export async function listNotClockedIn(
  services: Services,
  actor: UserActor,
  query: ClockQuery,
): Promise<List<NotClockedInRow>> {
  const now = services.clock.now();
  const { count, rows } = await findMissingRows(services.db, await daysOf(services, actor, query), query);
  return { count, results: rows.map((row) => notClockedInRow(row, now)) };
}

/** Tab 8: everybody whose record is not closed, what waits for a decision first. */
export async function listUnclosed(
  services: Services,
  actor: UserActor,
  query: ListOptions & { readonly location?: string | undefined },
): Promise<List<ClockRow>> {
  const now = services.clock.now();
  const locations = await findScopedLocations(services.db, actor, {
    location: query.location,
    withDeleted: true,
  });
  const ids = locations.map(({ id }) => id);
  const { count, rows } = await findUnclosedRows(services.db, ids, overdueBefore(now), query);
  return { count, results: rows.map((row) => unclosedRow(row, now)) };
}
