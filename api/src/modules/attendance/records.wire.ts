import { roundHours, workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import type { ClockRecord } from '@ondeck/shared/schemas/corrections';
import type { RecordChange } from '@ondeck/shared/schemas/dashboard';
import type { UserActor } from '../../platform/auth/actor';
import { notFound } from '../../platform/core/errors';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import { flagsOf } from '../weeks/weeks.door';
import { findCorrectable, findVersions, type RecordRow, type VersionRow } from './corrections.repository';
import { describeChange, paidFor, recordRevision } from './corrections.rules';

const recordChange = (version: VersionRow, zone: string): RecordChange => ({
  kind: version.kind,
  summary: describeChange(version.kind, version.before, version.after, zone),
  by: version.by,
  at: version.changed_at.toISOString(),
  reason: version.reason,
});

/**
 * Returns the corrections of these time entries by ID, the newest first. Uncorrected time entries are left out.
 *
 * @param records - with the time zones in which their times are shown
 */
export async function changesOf(
  db: Queryable,
  records: readonly { readonly id: string; readonly timezone: string }[],
): Promise<Map<string, RecordChange[]>> {
  const zones = new Map(records.map(({ id, timezone }) => [id, timezone]));
  const changes = new Map<string, RecordChange[]>();
  for (const version of await findVersions(db, [...zones.keys()])) {
    const { clock_record_id: id } = version;
    changes.set(id, [...(changes.get(id) ?? []), recordChange(version, zones.get(id) ?? 'UTC')]);
  }
  return changes;
}

/** Returns the hours that payroll set for a time entry, or null. */
export const adjustedOf = ({ adjusted_minutes: minutes, adjusted_rate: rate }: RecordRow) =>
  minutes === null || rate === null ? null : { minutes, rate };

const position = (id: string | null, name: string | null, color: string | null) =>
  id === null || name === null || color === null ? null : { id, name, color };

/** Returns a time entry with all its corrections. */
export function clockRecordWire(record: RecordRow, changes: RecordChange[]): ClockRecord {
  const { timezone, clocked_in, clocked_out, shift_id, shift_code } = record;
  const shift_type = position(
    record.shift_position_id,
    record.shift_position_name,
    record.shift_position_color,
  );
  const paid = paidFor(record, adjustedOf(record));
  return {
    id: record.id,
    employee_name: { id: record.user_id, name: record.name },
    location: { id: record.location_id, title: record.location_title, timezone },
    date: record.work_date,
    clocked_in: plainTimeIn(clocked_in.getTime(), timezone),
    clocked_out: clocked_out && plainTimeIn(clocked_out.getTime(), timezone),
    clocked_in_at: clocked_in.toISOString(),
    clocked_out_at: clocked_out?.toISOString() ?? null,
    shift:
      shift_id === null || shift_code === null || shift_type === null
        ? null
        : { id: shift_id, shift_code, shift_type },
    position: position(record.position_id, record.position_name, record.position_color),
    rate: record.rate,
    status: record.status,
    flags: flagsOf(record.flags),
    total_hours: clocked_out && roundHours(workedMinutes(clocked_in.getTime(), clocked_out.getTime())),
    paid: { hours: roundHours(paid.minutes), rate: paid.rate, set_by: record.adjusted_by },
    revision: recordRevision(record),
    changes,
  };
}

/** Returns a time entry with its history. @throws 404 if out of scope */
export async function readRecord({ db }: Services, actor: UserActor, id: string): Promise<ClockRecord> {
  const record = await findCorrectable(db, actor, id);
  if (!record) throw notFound('Time entry not found.');
  return clockRecordWire(record, (await changesOf(db, [record])).get(id) ?? []);
}
