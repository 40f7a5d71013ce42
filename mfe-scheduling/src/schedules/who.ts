import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';

const NAMES_AT_MOST = 3;

/** Who works an occurrence, as far as it fits: a meeting of eleven must not push the day out of sight. */
export function whoWords({
  staff,
  is_open,
  exception,
}: Pick<ScheduleEvent, 'staff' | 'is_open' | 'exception'>): string {
  if (exception === 'CANCELLED') return 'Cancelled';
  if (is_open) return 'Open';
  const names = staff.map(({ name }) => name);
  if (names.length <= NAMES_AT_MOST) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
