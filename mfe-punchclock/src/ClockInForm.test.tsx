import { render, screen } from '@testing-library/react';
import { ClockInForm } from './ClockInForm';

test('says in the choice of a shift that the employee reported an absence for it, without the reason', () => {
  const location = { id: 'l', title: 'Lakeview', timezone: 'America/New_York' };
  const shift = {
    id: 's1',
    shift_code: 'LKV-0042',
    shift_type: [{ id: 'p', name: 'Lifeguard', color: 'light_blue' }],
    date: '2026-12-09',
    start_time: '06:00',
    end_time: '09:00',
    location,
    is_active: true,
    opens_at: null,
    elsewhere: false,
    rate: 'REGULAR',
    rate_reason: null,
    reported: true,
  } as const;
  const nothing = () => undefined;
  render(
    <ClockInForm
      form={{
        at: 'form',
        code: '20252',
        person: { id: 'u1', name: 'Maya Reyes' },
        said: '',
        hours: undefined,
        suggestion: { rate: 'REGULAR', reason: undefined },
        shifts: [{ ...shift, shift_type: [...shift.shift_type] }],
        places: [],
        choice: { shiftId: null, placeId: null, rate: 'REGULAR', rateChosen: false },
        sending: 0,
        notice: undefined,
      }}
      time="5:55 AM"
      onShift={nothing}
      onPlace={nothing}
      onRate={nothing}
      onClockIn={nothing}
      onLeave={nothing}
    />,
  );
  expect(
    screen.getByText('You reported an absence for this shift. 6:00 AM – 9:00 AM · Lifeguard · Lakeview'),
  ).toBeVisible();
});
