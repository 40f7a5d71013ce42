import type { DaySummary } from '@ondeck/shared/schemas/daySummary';

const lakeview = { id: 'l1', title: 'Lakeview', timezone: 'America/New_York' };

/** The numbers of Monday 11-23-2026 and the day after. */
export const summary: DaySummary = {
  today: {
    date: '2026-11-23',
    expected: 34,
    clocked_in: 12,
    late: 2,
    absent: 1,
    open_shifts: 2,
    first: {
      at: '2026-11-23T12:00:00.000Z',
      location: { id: 'l2', title: 'Prairie', timezone: 'America/Chicago' },
    },
  },
  tomorrow: {
    date: '2026-11-24',
    expected: 31,
    clocked_in: 0,
    late: 0,
    absent: 3,
    open_shifts: 6,
    first: { at: '2026-11-24T10:45:00.000Z', location: lakeview },
  },
  is_one_date: true,
  requests: 20,
};
