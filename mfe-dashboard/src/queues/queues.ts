import type { DashboardCounts } from '@ondeck/shared/schemas/dashboard';

/** The eight queues in the specified order. The names of the counts are the API's, including a misspelling. */
export const queues = [
  { key: 'clocked-in', label: 'Shifts Clocked In', count: 'clocked_in_count' },
  { key: 'not-clocked-in', label: 'Not Clocked In', count: 'not_clocked_in_count' },
  { key: 'unassigned', label: 'Unassigned Clocked In', count: 'unassigned_clocked_in_count' },
  { key: 'open-shift', label: 'Open Shift', count: 'open_shift_request_count' },
  { key: 'schedule-change', label: 'Schedule Change Request', count: 'schedule_change_request_count' },
  { key: 'time-off', label: 'Time Off Request', count: 'time_off_request_count' },
  { key: 'new-shift', label: 'New Shift Request', count: 'new_shift_request_count' },
  { key: 'all-clocked-in', label: 'All Clocked In', count: 'mannual_clockout_count' },
] as const satisfies readonly { key: string; label: string; count: keyof DashboardCounts }[];

export type QueueKey = (typeof queues)[number]['key'];

/**
 * Returns the queue to show: the address's `tab`, or the number that another page passed on (`activeButton`, from 1),
 * or the first queue.
 */
export function queueOf(tab: string | null, state: unknown): QueueKey {
  const named = queues.find((queue) => queue.key === tab);
  if (named) return named.key;
  const place =
    typeof state === 'object' && state !== null && 'activeButton' in state ? Number(state.activeButton) : 1;
  return (queues[place - 1] ?? queues[0]).key;
}
