import type { OfferRound } from '@ondeck/shared/schemas/offers';

/** Returns a running round of one wave that asked one employee. */
export const round = (values: Partial<OfferRound> = {}): OfferRound => ({
  id: 'r1',
  state: 'RUNNING',
  award_mode: 'FIRST_ACCEPTED',
  message: '',
  wave_size: null,
  shift: {
    id: 's2',
    shift_code: 'PRA-0049',
    shift_type: { id: 'p1', name: 'Lifeguard', color: 'light_blue' },
    date: '2026-12-09',
    end_date: '2026-12-09',
    start_time: '06:15',
    end_time: '09:00',
    location: { id: 'l1', title: 'Prairie', timezone: 'America/Chicago' },
  },
  replacing: null,
  asked: 1,
  opened: 0,
  accepted: 0,
  declined: 0,
  waiting: 1,
  queued: 0,
  waves: [{ wave: 1, sent_at: '6:12 AM', asked: 1, opened: 0, accepted: 0, declined: 0, waiting: 1 }],
  next_wave_at: null,
  accepted_by: [],
  filled_by: null,
  ...values,
});
