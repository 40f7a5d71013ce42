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

/** Returns the queue that another page passed on, if any: `activeButton`, from 1. */
const passedOn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'activeButton' in state
    ? queues[Number(state.activeButton) - 1]
    : undefined;

/** Whether the address, or the page before, names a queue. */
export const isQueueNamed = (tab: string | null, state: unknown): boolean =>
  queues.some((queue) => queue.key === tab) || passedOn(state) !== undefined;

/**
 * Returns the queue to show: the address's `tab`, or the number that another page passed on (`activeButton`, from 1),
 * or the first queue.
 */
export function queueOf(tab: string | null, state: unknown): QueueKey {
  return (queues.find((queue) => queue.key === tab) ?? passedOn(state) ?? queues[0]).key;
}
