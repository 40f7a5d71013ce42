import type { FollowUp } from '@ondeck/shared/schemas/followUp';

const position = { id: 'p1', name: 'Lifeguard', color: 'light_blue' };

/** A shift that has begun, whose employee is late. */
export const sheet: FollowUp = {
  shift: {
    id: 's1',
    shift_code: 'PRA-0048',
    shift_type: position,
    date: '2026-12-09',
    start_time: '06:00',
    end_time: '09:00',
    location: { id: 'l1', title: 'Prairie', timezone: 'America/Chicago', phone: '+16085550176' },
    is_canceled: false,
    has_begun: true,
    has_ended: false,
  },
  user: { id: 'u1', name: 'Leila Haddad', first_name: 'Leila', phone: '+16085550148', is_assigned: true },
  state: 'LATE',
  sentence: 'Leila Haddad is 12 minutes late',
  absence: null,
  also: [],
  work: {
    shift: 's1',
    date: '2026-12-09',
    start_time: '06:15',
    end_time: '09:00',
    is_open: false,
    exists: false,
  },
  offer: null,
  undo_until: null,
  can_offer: 1,
  wave_size: 5,
  candidates: [
    {
      user: { id: 'u2', name: 'Ben Ito' },
      why: 'Available · Certified · 6 of 12 h',
      phone: null,
      can_offer: true,
      warnings: [],
    },
    {
      user: { id: 'u3', name: 'Cleo Ray' },
      why: 'Available · 38 h that week',
      phone: '+16085550111',
      can_offer: false,
      warnings: [{ code: 'warn.longWeek', message: '41 hours scheduled in the week of 12-06-2026.' }],
    },
  ],
  others: [
    {
      code: 'ON_LEAVE',
      reason: 'On leave',
      people: [{ id: 'u4', name: 'Dana Off', message: 'On leave on 12-09-2026.' }],
    },
  ],
};
