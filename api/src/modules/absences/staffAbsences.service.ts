/** Lists the absences of staff for their managers. */
import type * as calls from '@ondeck/shared/calls/staffAbsences';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import type { StaffAbsence } from '@ondeck/shared/schemas/absences';
import type { UserActor } from '../../platform/auth/actor';
import { assertReaches, reaches } from '../../platform/auth/scope';
import { grouped } from '../../platform/core/grouped';
import type { QueryOf } from '../../platform/http/module';
import type { Services } from '../../platform/services';
import { type AbsenceDay, type AbsenceLine, daysOf, linesOfAbsences } from '../planning/planning.door';
import { isOnlyAdmin } from '../weeks/weeks.door';
import { reachesAbsence } from './managing.service';
import { findStaffAbsences, type StaffAbsenceRow, titlesOf } from './staffAbsences.repository';

type TitleOf = ReadonlyMap<string, string>;

const lineOnWire = (line: AbsenceLine, titles: TitleOf): StaffAbsence['days'][number]['lines'][number] => ({
  id: line.id,
  shift_id: line.shift_id,
  shift_code: line.shift_code,
  location: { id: line.location_id, title: titles.get(line.location_id) ?? '' },
  start_time: line.start_time,
  end_time: line.end_time,
  minutes: line.minutes,
  effect: line.effect,
  pay: line.pay,
  ended: line.end_cause,
});

const timeAt = (at: Date | null, zone: string): string | null => at && plainTimeIn(at.getTime(), zone);

/** Returns an absence as managers see it. Its reason is only for managers of its locations. */
function onWire(
  actor: UserActor,
  row: StaffAbsenceRow,
  days: readonly AbsenceDay[],
  lines: readonly AbsenceLine[],
  titles: TitleOf,
  isOwnAllowed: boolean,
): StaffAbsence {
  const isSeen = reachesAbsence(actor, row, lines);
  const shown = lines.filter(({ location_id }) => reaches(actor, location_id));
  return {
    id: row.id,
    user: { id: row.user_id, name: row.user_name },
    location: { id: row.location_id, title: row.location_title },
    kind: isSeen ? row.kind : null,
    leave_type: isSeen ? row.leave_type : null,
    note: isSeen ? row.note : null,
    source: row.source,
    start_date: row.start_date,
    end_date: row.end_date,
    timezone: row.timezone,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by === null ? null : { id: row.created_by, name: row.created_by_name ?? '' },
    request: row.request_id,
    can_manage: isSeen && (row.user_id !== actor.userId || isOwnAllowed),
    revision: String(row.revision),
    days: days.map(({ date, from_at, to_at, end_cause }) => ({
      date,
      from_time: timeAt(from_at, row.timezone),
      to_time: timeAt(to_at, row.timezone),
      ended: end_cause,
      lines: shown.filter((line) => line.date === date).map((line) => lineOnWire(line, titles)),
    })),
  };
}

/** Returns a page of the staff's absences, newest first. @throws 404 for a location out of reach */
export async function listStaffAbsences(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  filter: QueryOf<typeof calls.listAbsences>,
): Promise<{ count: number; results: StaffAbsence[] }> {
  if (filter.location !== undefined) assertReaches(actor, filter.location);
  const { count, rows } = await findStaffAbsences(db, actor, filter);
  const ids = rows.map(({ id }) => id);
  const lines = await linesOfAbsences(db, ids);
  const days = grouped(await daysOf(db, ids), ({ absence_id }) => absence_id);
  const titles = await titlesOf(db, [...new Set(lines.map(({ location_id }) => location_id))]);
  const byAbsence = grouped(lines, ({ absence_id }) => absence_id);
  const isOwnAllowed = await isOnlyAdmin(db, actor, clock.now());
  return {
    count,
    results: rows.map((row) =>
      onWire(actor, row, days.get(row.id) ?? [], byAbsence.get(row.id) ?? [], titles, isOwnAllowed),
    ),
  };
}
