import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import { addRequest } from './demoRows';
import { type DemoSchool, demoLocationKeys, demoStaffOf } from './demoSchool';

/** Minutes that the employee worked longer than the punch clock shows. */
const LATER = 25 * MINUTE_MS;

/**
 * Adds, at each location, a pending request to correct last week's hours, because the employee worked longer. The
 * documented accounts request nothing, so that visitors can.
 */
export function addCorrections(school: DemoSchool): void {
  const { now, random, tables, today, locations } = school;
  for (const place of demoLocationKeys) {
    const lastWeek = addDays(startOfWeek(today[place]), -7);
    const askers = new Set(
      demoStaffOf(school, place)
        .filter(({ account, role }) => !account && !role)
        .map(({ row }) => row.id),
    );
    const record = tables.clock_records.find(({ id, user_id, location_id, work_date, clocked_out }) => {
      if (clocked_out === null || location_id !== locations[place].id || !askers.has(user_id)) return false;
      const end = new Date(clocked_out).getTime() + LATER;
      const isFree = !tables.clock_records.some(
        (other) =>
          other.user_id === user_id &&
          other.id !== id &&
          new Date(other.clocked_in).getTime() < end &&
          new Date(other.clocked_out ?? now).getTime() > end - LATER,
      );
      return work_date >= lastWeek && end < now.getTime() && isFree;
    });
    if (!record?.clocked_out) continue;
    const end = new Date(record.clocked_out).getTime();
    const asked = new Date(Math.min(end + 60 * MINUTE_MS, now.getTime()));
    addRequest(tables, {
      kind: 'correction',
      id: random.id(asked),
      user_id: record.user_id,
      clock_record_id: record.id,
      location_id: record.location_id,
      shift_id: record.shift_id,
      clocked_in: record.clocked_in,
      clocked_out: new Date(end + LATER).toISOString(),
      reason: 'A few parents were late for pickup, so I stayed with the kids.',
      status: 'PENDING',
      decided_by: null,
      decided_at: null,
      decision_reason: null,
      created_at: asked.toISOString(),
    });
  }
}
