import { event } from '../employee.fixture';
import type { AbsenceActionAnswer, OwnAbsence } from '@ondeck/shared/schemas/absences';

/** The date of the shift that the tests report, the day after the tests' date. */
export const SOON = '2026-11-23';

const [type] = event(SOON).shift_type;
const place = { id: 'l1', title: 'Lakeview', timezone: 'America/New_York', phone: '6085550148' };

const ownShift: AbsenceActionAnswer['shift'] = {
  shift: 's1',
  shift_code: 'LKV-0042',
  shift_type: { id: type?.id ?? '', name: type?.name ?? '', color: type?.color ?? '' },
  date: SOON,
  start_time: '15:30',
  end_time: '18:15',
  location: place,
};

export const evening = {
  ...ownShift,
  shift: 's2',
  shift_code: 'LKV-0051',
  start_time: '19:00',
  end_time: '20:00',
};

export const answer = (change: Partial<AbsenceActionAnswer> = {}): AbsenceActionAnswer => ({
  action: 'REPORT',
  shift: ownShift,
  also: [],
  last_through: '2026-12-06',
  first_time_off_date: '2026-12-03',
  can_be_late: true,
  expected_time: null,
  report: null,
  ...change,
});

export const absence = (change: Partial<OwnAbsence> = {}): OwnAbsence => ({
  id: 'a1',
  source: 'EMPLOYEE',
  start_date: SOON,
  end_date: SOON,
  timezone: 'America/New_York',
  created_at: '2026-11-22T17:00:00Z',
  days: [
    {
      date: SOON,
      from_time: null,
      to_time: null,
      ended: null,
      lines: [
        {
          id: 'n1',
          shift_id: 's1',
          shift_code: 'LKV-0042',
          location: { id: 'l1', title: 'Lakeview' },
          start_time: '15:30',
          end_time: '18:15',
          minutes: 165,
          effect: 'RELEASED',
          pay: 'UNDECIDED',
          ended: null,
        },
      ],
    },
  ],
  kind: 'SICK',
  leave_type: null,
  note: '',
  asked: 7,
  taken: [],
  can_withdraw: [SOON],
  can_withdraw_shifts: [{ shift: 's1', date: SOON }],
  ...change,
});
