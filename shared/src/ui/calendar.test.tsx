import { screen, waitFor, within } from '@testing-library/react';
import { axeFindings } from '../testing/axeFindings';
import { renderUi } from '../testing/renderUi';
import { shownHours } from './calendar/localizer';
import { eventLabel, stepDate, viewRange } from './calendar/scheduleEvent';
import { ScheduleCalendar, type ScheduleCalendarProps, type ScheduleEvent } from './calendar';

const lesson: ScheduleEvent = {
  id: '1',
  code: 'SH-101',
  type: 'Swim Instructor',
  color: 'light_blue',
  date: '2026-03-11',
  start: '15:30',
  end: '18:15',
  who: 'Maya R.',
};
const meeting: ScheduleEvent = {
  ...lesson,
  id: '2',
  code: 'MT-4',
  type: 'Staff Meeting',
  date: '2026-03-12',
  isMeeting: true,
  who: undefined,
};
const open: ScheduleEvent = {
  ...lesson,
  id: '3',
  code: 'SH-102',
  color: 'mauve',
  date: '2026-03-14',
  isOpen: true,
  who: undefined,
};
const NAME = 'SI SH-101 3:30–6:15 PM Maya R., Swim Instructor, Wednesday, March 11';

const page = (props: Partial<ScheduleCalendarProps> = {}) => (
  <ScheduleCalendar
    label="Schedule"
    events={[open, lesson, meeting]}
    view="month"
    date="2026-03-11"
    today="2026-03-12"
    onSelect={jest.fn()}
    {...props}
  />
);

const phone = () =>
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    matches: media.includes('639.98'),
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }));

describe.each(['month', 'week', 'three', 'list'] as const)('the %s view', (view) => {
  test('makes each shift a button named after its printed text that opens with Enter, Space, and a click', async () => {
    const onSelect = jest.fn();
    const { user } = renderUi(page({ view, onSelect }));
    const shift = screen.getByRole('button', { name: NAME });
    shift.focus();
    expect(shift).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    await user.click(shift);
    expect(onSelect.mock.calls).toEqual([[lesson], [lesson], [lesson]]);
  });

  test('passes axe in every calendar view', async () => {
    const { container } = renderUi(page({ view }));
    expect(await axeFindings(container)).toEqual([]);
  });
});

test('shows shifts in the colors of their chips, and open shifts with stripes', () => {
  renderUi(page());
  expect(screen.getByRole('button', { name: NAME })).toHaveStyle({ '--od-shift': '#bbe0fc' });
  expect(screen.getByRole('button', { name: /MT-4/ })).toHaveStyle({ '--od-shift': '#48b875' });
  expect(screen.getByRole('button', { name: /SH-102.*open/ })).toHaveClass('od-event-open');
  expect(screen.getByRole('button', { name: /SH-102/ })).toHaveStyle({ '--od-shift': '#db8ba2' });
});

test("prints the shift type's name on an employee's own schedule and starts the accessible name with it", () => {
  renderUi(page({ events: [{ ...lesson, namesType: true, who: undefined }] }));
  const words = 'SI SH-101 Swim Instructor 3:30–6:15 PM';
  expect(screen.getByRole('button', { name: `${words}, Wednesday, March 11` })).toHaveTextContent(words);
});

test('dims days before today, but not today', () => {
  const { container } = renderUi(page({ view: 'week' }));
  expect(container.querySelectorAll('.rbc-day-slot.od-past')).toHaveLength(4);
  expect(container.querySelectorAll('.rbc-day-slot.rbc-today')).toHaveLength(1);
});

test.each([
  ['week', 'sunday', 'Sun 03-08', 'Sat 03-14', 7],
  ['week', 'date', 'Wed 03-11', 'Tue 03-17', 7],
  ['three', 'sunday', 'Wed 03-11', 'Fri 03-13', 3],
] as const)('shows the %s view starting on %s from %s to %s', (view, weekFrom, first, last, days) => {
  const { container } = renderUi(page({ view, weekFrom }));
  const heads = [...container.querySelectorAll('.rbc-header')].map((head) => head.textContent);
  expect(heads).toHaveLength(days);
  expect([heads.at(0), heads.at(-1)]).toEqual([first, last]);
});

test.each([
  ['month', '2026-01-31', 1, '2026-02-28'],
  ['month', '2026-03-01', -1, '2026-02-01'],
  ['week', '2026-03-08', 1, '2026-03-15'],
  ['three', '2026-03-08', -1, '2026-03-05'],
  ['list', '2026-03-08', 1, '2026-03-15'],
] as const)('moves the %s view from %s by %d to %s', (view, date, step, to) => {
  expect(stepDate(view, date, step)).toBe(to);
});

test.each([
  ['month', '2026-02-11', 'sunday', ['2026-02-01', '2026-02-28']],
  ['week', '2026-03-11', 'sunday', ['2026-03-08', '2026-03-14']],
  ['week', '2026-03-11', 'date', ['2026-03-11', '2026-03-17']],
  ['three', '2026-03-11', 'sunday', ['2026-03-11', '2026-03-13']],
] as const)(
  'covers the right days in the %s view of %s starting on %s: %j',
  (view, date, weekFrom, range) => {
    expect(viewRange(view, date, weekFrom)).toEqual(range);
  },
);

test.each([
  [[], [8, 18]],
  [[{ start: '06:15', end: '09:00' }], [5, 18]],
  [[{ start: '00:00', end: '23:30' }], [0, 24]],
  [[{ start: '12:00', end: '20:00' }], [8, 22]],
])('shows the events %j on a day with the hours %j', (events, hours) => {
  expect(shownHours(events)).toEqual(hours);
});

test('names an open shift as open', () => {
  expect(eventLabel(open)).toBe('SI SH-102 3:30–6:15 PM, Swim Instructor, open, Saturday, March 14');
});

test('shows a heading for each day of the list in order and marks today', () => {
  renderUi(page({ view: 'list' }));
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Wednesday, March 11 03-11-2026',
    'Thursday, March 12 03-12-2026Today',
    'Saturday, March 14 03-14-2026',
  ]);
});

test('shows a message in a list without shifts', () => {
  renderUi(page({ view: 'list', events: [] }));
  expect(screen.getByText('No Schedules Found')).toBeVisible();
});

test.each(['week', 'three'] as const)(
  'shows the %s view as a list on a phone, with past days folded',
  async (view) => {
    phone();
    const events = [open, { ...open, id: '4', code: 'SH-099', date: '2026-03-10' }, lesson, meeting];
    const dayNote = (day: string) => (day === '2026-03-13' ? 'Paid leave' : null);
    const { container } = renderUi(
      page({ view, events, dayNote, date: '2026-03-11', weekFrom: 'date', today: '2026-03-11' }),
    );
    const list = screen.getByRole('region', { name: 'Schedule, as a list' });
    expect(
      within(list)
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual([
      'Wednesday, March 11 03-11-2026Today',
      'Thursday, March 12 03-12-2026',
      'Friday, March 13 03-13-2026Paid leave',
      'Saturday, March 14 03-14-2026',
    ]);
    const over = screen.getByText('Past days (1)').closest('details');
    expect(over).not.toHaveAttribute('open');
    expect(over).toHaveTextContent('SH-099');
    expect(screen.queryByRole('button', { name: /^(Week|Prev|Next)/ })).toBeNull();
    expect(await axeFindings(container)).toEqual([]);
  },
);

test('shows a month on a phone as dots, with the selected day below', async () => {
  phone();
  const dayNote = (day: string) => (day === '2026-03-20' ? 'Closed: pool check' : null);
  const { user, container } = renderUi(page({ dayNote }));
  const days = within(screen.getByRole('group', { name: 'Days of March 2026' }));
  expect(days.getAllByRole('button')).toHaveLength(31);
  expect(days.getByRole('button', { name: 'Thursday, March 12, 1 shift', pressed: true })).toBeVisible();
  expect(screen.getByRole('button', { name: /MT-4/ })).toBeVisible();
  await user.click(days.getByRole('button', { name: 'Wednesday, March 11, 1 shift' }));
  expect(screen.getByRole('button', { name: NAME })).toBeVisible();
  await user.click(days.getByRole('button', { name: 'Friday, March 20, Closed: pool check' }));
  const list = screen.getByRole('region', { name: 'Schedule, selected day' });
  expect(list).toHaveTextContent('Closed: pool checkNothing scheduled');
  expect(await axeFindings(container)).toEqual([]);
});

test.each([
  ['today', '2026-03-12', 'Thursday, March 12, 1 shift'],
  ['its first day with a shift, without today', '2026-04-02', 'Wednesday, March 11, 1 shift'],
])('opens a month on a phone on %s', (_name, today, day) => {
  phone();
  renderUi(page({ today }));
  expect(screen.getByRole('button', { name: day, pressed: true })).toBeVisible();
});

test("shows a day's note in its heading in a wide window", () => {
  const dayNote = (day: string) => (day === '2026-03-11' ? 'Paid leave' : null);
  renderUi(page({ view: 'week', dayNote }));
  expect(screen.getByText('Wed 03-11').parentElement).toHaveTextContent('Wed 03-11Paid leave');
});

test('draws the first shifts of a month with hundreds right away and the others soon after', async () => {
  const many = Array.from({ length: 400 }, (_, index) => ({
    ...lesson,
    id: String(index),
    code: `N-${index}`,
    date: `2026-03-${String((index % 31) + 1).padStart(2, '0')}`,
  }));
  renderUi(page({ events: many, onSelect: undefined }));
  const drawn = () => document.querySelectorAll('.od-event').length;
  expect(drawn()).toBeGreaterThan(50);
  expect(drawn()).toBeLessThan(200);
  await waitFor(() => expect(drawn()).toBe(400));
});
