import { elapsedMinutes } from '@ondeck/shared/domain/calendar/zone';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ondeck/shared/domain/durations';
import { accountNamed, type DemoSchool } from './demoSchool';

/** Adds pay edits to some hours of the last two weeks. The punches are kept next to them. */
export function addAdjustments(school: DemoSchool): void {
  const admin = accountNamed(school, 'admin').row.id;
  const now = school.now.getTime();
  const closed = school.tables.clock_records.filter(
    ({ clocked_out }) => clocked_out !== null && now - new Date(clocked_out).getTime() < 14 * DAY_MS,
  );
  for (const record of closed.filter((_, index) => index % 47 === 11)) {
    if (!record.clocked_out) continue;
    const clockedOut = new Date(record.clocked_out).getTime();
    const minutes = elapsedMinutes(new Date(record.clocked_in).getTime(), clockedOut);
    const editedAt = new Date(Math.min(clockedOut + 15 * HOUR_MS, now - MINUTE_MS));
    school.tables.payroll_adjustments.push({
      id: school.random.id(editedAt),
      clock_record_id: record.id,
      rate: record.flags.includes('rate_mismatch') ? record.suggested_rate : record.rate,
      minutes: Math.max(15, Math.round(minutes / 15) * 15),
      previous_rate: record.rate,
      previous_minutes: minutes,
      edited_by: admin,
      edited_at: editedAt.toISOString(),
    });
  }
}
