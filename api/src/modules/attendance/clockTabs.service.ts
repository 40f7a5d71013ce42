import type * as calls from '@ondeck/shared/calls/clockTabs';
import type { ClockRow, NotClockedInRow } from '@ondeck/shared/schemas/dashboard';
import type { UserActor } from '../../platform/auth/actor';
import type { Services } from '../../platform/services';
import type { QueryOf } from '../../platform/http/module';
import { overdueBefore } from './overdue.service';
import { findScopedLocations, locationDays } from '../locations/locations.door';
import { clockRow, notClockedInRow, unassignedRow, unclosedRow } from './clockRows.wire';
import {
  findClockRows,
  findUnassignedRows,
  type ClockRecordRow,
  findUnclosedRows,
} from './clockRows.repository';
import { findMissingRows } from './notClockedIn.repository';
import { changesOf } from './records.wire';

interface List<Row> {
  readonly count: number;
  readonly results: Row[];
}

/** Returns rows of time entries with their corrections. */
async function withChanges(
  { db }: Services,
  { count, rows }: { readonly count: number; readonly rows: readonly ClockRecordRow[] },
  show: (row: ClockRecordRow) => ClockRow,
): Promise<List<ClockRow>> {
  const changes = await changesOf(db, rows);
  const results = rows.map((row) => {
    const corrected = changes.get(row.id);
    return corrected ? { ...show(row), changes: corrected } : show(row);
  });
  return { count, results };
}

/** Tab 1: returns the time entries of a day that have a shift or position. */
export async function listClockRows(
  services: Services,
  actor: UserActor,
  query: QueryOf<typeof calls.listClockedIn>,
): Promise<List<ClockRow>> {
  const days = await locationDays(services, actor, query);
  return withChanges(services, await findClockRows(services.db, days, query), clockRow);
}

/**
 * Tab 3: returns punches that wait for a shift, of any day unless the query names a date, and the day's assigned ones.
 */
export async function listUnassigned(
  services: Services,
  actor: UserActor,
  query: QueryOf<typeof calls.listUnassignedClockedIn>,
): Promise<List<ClockRow>> {
  const days = await locationDays(services, actor, { ...query, withDeleted: true });
  const page = await findUnassignedRows(services.db, days, query.date !== undefined, query);
  return withChanges(services, page, unassignedRow);
}

/** Tab 2: returns staff who are expected on the day and have no time entry. */
export async function listNotClockedIn(
  services: Services,
  actor: UserActor,
  query: QueryOf<typeof calls.listNotClockedIn>,
): Promise<List<NotClockedInRow>> {
  const now = services.clock.now();
  const days = await locationDays(services, actor, query);
  const { count, rows } = await findMissingRows(services.db, days, query);
  return { count, results: rows.map((row) => notClockedInRow(row, now)) };
}

/** Tab 8: returns every time entry that isn't closed, those in review first. */
export async function listUnclosed(
  services: Services,
  actor: UserActor,
  query: QueryOf<typeof calls.listEverybodyClockedIn>,
): Promise<List<ClockRow>> {
  const now = services.clock.now();
  const location = query.location_id ?? query.location;
  const locations = await findScopedLocations(services.db, actor, { location, withDeleted: true });
  const ids = locations.map(({ id }) => id);
  const page = await findUnclosedRows(services.db, ids, overdueBefore(now), query);
  return withChanges(services, page, (row) => unclosedRow(row, now));
}
