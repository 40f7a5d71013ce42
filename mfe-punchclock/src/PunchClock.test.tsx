import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PunchClock } from './PunchClock';

type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'lost';
interface Sent {
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
  readonly token: string | null;
}

const status = {
  registered: true,
  registration_required: false,
  name: 'Deck',
  location: { id: 'l', title: 'Lakeview', timezone: 'America/New_York' },
  clock_out_here: true,
  now: '2026-03-02T14:55:30.000Z',
};
const maya = {
  token: 'employee-token',
  user: { id: 'u1', first_name: 'Maya', last_name: 'Reyes' },
  shift: null,
  is_current_clocked_in: false,
  rate: 'SUB',
  rate_reason: 'You cover Theo Brandt’s shift.',
  message: 'Employee code verified',
};
const shifts = {
  shifts: [
    {
      id: 's1',
      shift_code: 'LKV-0042',
      shift_type: [{ id: 'p', name: 'Instructor', color: 'tan' }],
      date: '2026-03-02',
      start_time: '10:00',
      end_time: '13:00',
      location: { id: 'l', title: 'Lakeview', timezone: 'America/New_York' },
      is_active: true,
      opens_at: null,
      elsewhere: false,
      rate: 'SUB',
      rate_reason: 'You cover Theo Brandt’s shift.',
    },
  ],
  places: [{ id: 'l', title: 'Lakeview', timezone: 'America/New_York' }],
};

const sent: Sent[] = [];
let replies: Record<string, Reply[]> = {};

/** Simulates the network: each path returns its replies in turn and then repeats the last reply. */
function answer(path: string): Reply {
  const key = Object.keys(replies).find((name) => path.includes(name));
  const queue = key ? replies[key] : undefined;
  return (queue && queue.length > 1 ? queue.shift() : queue?.[0]) ?? { status: 404, body: {} };
}

beforeEach(() => {
  sent.length = 0;
  replies = {
    '/kiosk/': [{ status: 200, body: status }],
    'verify-employee-code': [{ status: 200, body: maya }],
    'assigned-shifts': [{ status: 200, body: shifts }],
    'clock-in': [{ status: 201, body: { message: 'Clocked in' } }],
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const headers = new Headers(init?.headers);
    const path = new Request(
      input instanceof Request ? input : new URL(input, window.location.href),
    ).url.replace(window.location.origin, '');
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ path, body, key: headers.get('Idempotency-Key'), token: headers.get('Authorization') });
    const reply = answer(path);
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(reply.body ?? {}), {
      status: reply.status,
      headers: reply.headers ?? {},
    });
  });
  sessionStorage.clear();
});

const calls = (part: string): Sent[] => sent.filter(({ path }) => path.includes(part));
async function typeCode(code = '10003') {
  const user = userEvent.setup();
  render(<PunchClock />);
  await user.keyboard(code);
  return user;
}

test('opens the form with a suggested shift and rate for a typed code, and clocks in only once', async () => {
  const user = await typeCode();
  expect(await screen.findByRole('heading', { name: 'Maya Reyes' })).toBeVisible();
  expect(
    await screen.findByRole('radio', { name: /LKV-0042 10:00 AM – 1:00 PM · Instructor · Lakeview/ }),
  ).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Sub' })).toBeChecked();
  expect(screen.getByText('You cover Theo Brandt’s shift.')).toBeVisible();

  await user.tripleClick(screen.getByRole('button', { name: /Clock In/ }));
  expect(await screen.findByText(/Maya Reyes is Clocked in Now/)).toBeVisible();
  expect(calls('verify-employee-code')).toMatchObject([
    { body: { code: '10003', clocked_out: expect.stringMatching(/^\d\d:\d\d$/) } },
  ]);
  expect(calls('clock-in')).toMatchObject([
    {
      path: '/api/attendance/clock-in/u1/',
      token: 'Token employee-token',
      body: { shift_id: 's1', rate: 'SUB', clocked_in: expect.stringMatching(/^\d\d:\d\d$/) },
    },
  ]);
  expect(document.cookie).not.toContain('employee-token');
});

const CHANGED_SINCE =
  'This clock-out has changed. Ada Min changed it on 11-24-2026 at 4:12 PM. Ask a manager.';

describe('after a clock-out', () => {
  const out = {
    shift: null,
    is_current_clocked_in: false,
    rate: null,
    rate_reason: null,
    message: 'Maya Reyes clocked out at 4:35 PM: 35 min.',
    undo: { user_id: 'u1', token: 'undo-token', seconds: 30 },
    own_minutes: { today: 35, week: 600 },
  };
  beforeEach(() => {
    replies['verify-employee-code'] = [{ status: 200, body: out }];
  });

  test('shows the hours after a clock-out, and undoes it with its own token and a single key', async () => {
    replies['undo-clock-out'] = [
      'lost',
      { status: 200, body: { message: 'Maya Reyes is still clocked in.' } },
    ];
    const user = await typeCode();
    expect(await screen.findByText(/clocked out at 4:35 PM: 35 min/)).toBeVisible();
    expect(screen.getByText('Today 35 min · This week 10 hours')).toBeVisible();
    expect(document.cookie).not.toContain('undo-token');
    await user.dblClick(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Maya Reyes is still clocked in.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
    const [first, second, ...more] = calls('undo-clock-out');
    expect(first).toMatchObject({
      path: '/api/attendance/undo-clock-out/u1/',
      token: 'Token undo-token',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(second?.key).toBe(first?.key);
    expect(more).toEqual([]);
  });

  test.each<[string, Reply, string]>([
    ['the server’s sentence', { status: 409, body: { error: 'It is too late.' } }, 'It is too late.'],
    [
      'the user who changed the clock-out, the time, and the next step',
      { status: 409, body: { error: CHANGED_SINCE } },
      CHANGED_SINCE,
    ],
    ['a generic error', { status: 500, body: {} }, 'Something went wrong.'],
  ])('shows the reason when an undo of a clock-out is refused: %s', async (_name, reply, text) => {
    replies['undo-clock-out'] = [reply];
    const user = await typeCode();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(text)).toBeVisible();
  });
});

test('asks an employee of several locations for the location before it sends a clock-in', async () => {
  const places = [
    { id: 'l2', title: 'Aspen', timezone: 'America/Denver' },
    { id: 'l', title: 'Lakeview', timezone: 'America/New_York' },
  ];
  const [shift] = shifts.shifts;
  const there = { ...shift, is_active: false, elsewhere: true };
  replies['assigned-shifts'] = [{ status: 200, body: { shifts: [there], places } }];
  const user = await typeCode();
  expect(await screen.findByText('LKV-0042 is at Lakeview.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Clock In/ }));
  expect(await screen.findByText('Choose your location.')).toBeVisible();
  expect(calls('clock-in')).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Aspen' }));
  await user.click(screen.getByRole('button', { name: /Clock In/ }));
  expect(await screen.findByText(/Maya Reyes is Clocked in Now/)).toBeVisible();
  expect(calls('clock-in')).toMatchObject([{ body: { shift_id: null, location_id: 'l2' } }]);
});

test("shows the server's message and the employee's hours on the form", async () => {
  replies['verify-employee-code'] = [
    { status: 200, body: { ...maya, message: 'Welcome back', own_minutes: { today: 0, week: 90 } } },
  ];
  await typeCode();
  expect(await screen.findByText(/Welcome back/)).toBeVisible();
  expect(screen.getByText('Today 0 min · This week 1.5 hours')).toBeVisible();
});

test('types a code by touch, and shows the number of digits but never the digits', async () => {
  const user = userEvent.setup();
  render(<PunchClock />);
  const pad = within(screen.getByRole('group', { name: 'Keypad' }));
  await user.click(pad.getByRole('button', { name: 'Digit 4' }));
  await user.click(pad.getByRole('button', { name: 'Digit 2' }));
  await user.click(pad.getByRole('button', { name: 'Delete' }));
  expect(screen.getByText('1 of 5 digits entered')).toHaveAttribute('role', 'status');
  expect(screen.queryByText('4', { selector: 'span' })).toBeNull();
  await user.click(pad.getByRole('button', { name: 'Enter' }));
  expect(calls('verify-employee-code')).toMatchObject([{ body: { code: '4' } }]);
});

test('reads five keys within a frame as one code, and ignores a sixth key', async () => {
  render(<PunchClock />);
  await act(async () => {
    for (const key of ['1', '0', '0', '0', '3', '9', 'Enter']) fireEvent.keyDown(window, { key });
  });
  expect(calls('verify-employee-code')).toMatchObject([{ body: { code: '10003' } }]);
});

test.each<[string, Reply, string]>([
  ['404', { status: 404, body: { error: 'Invalid employee code' } }, 'Invalid employee code'],
  ['another success than 200', { status: 202, body: maya }, 'Unable to Verify code'],
  ['another refusal', { status: 400, body: { error: 'x' } }, 'Unable to Verify code'],
  ['500', { status: 500, body: { error: 'Something went wrong.' } }, 'Something went wrong.'],
])('shows an error and clears the keypad when a code is answered with %s', async (_name, reply, text) => {
  replies['verify-employee-code'] = [reply];
  await typeCode();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/digits entered/)).toBeNull();
});

test.each<[string, Reply, string]>([
  ['400', { status: 400, body: { error: 'Choose a shift of today.' } }, 'Choose a shift of today.'],
  [
    '409 with detail',
    { status: 409, body: { detail: "You're already clocked in." } },
    "You're already clocked in.",
  ],
  ['404', { status: 404, body: { error: 'That shift is gone.' } }, 'That shift is gone.'],
  ['401', { status: 401, body: { error: 'Please enter your code again.' } }, 'Please enter your code again.'],
  ['200', { status: 200, body: {} }, 'Unable to Clock in'],
  ['418', { status: 418, body: { error: 'x' } }, 'Unable to Clock in'],
  ['500', { status: 500, body: {} }, 'Something went wrong.'],
])('shows an error and no clock-in when a clock-in is answered with %s', async (_name, reply, text) => {
  replies['clock-in'] = [reply];
  const user = await typeCode();
  await screen.findByRole('radio', { name: /LKV-0042/ });
  await user.click(screen.getByRole('button', { name: /Clock In/ }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/is Clocked in Now/)).toBeNull();
});

test('repeats a clock-in with the same key after a lost answer, and shows it as done only after the answer', async () => {
  replies['clock-in'] = ['lost', { status: 503 }, { status: 201, body: { message: 'Clocked in' } }];
  const user = await typeCode();
  await screen.findByRole('radio', { name: /LKV-0042/ });
  await user.click(screen.getByRole('button', { name: /Clock In/ }));
  expect(await screen.findByText(/You aren't clocked in until this screen says so/)).toBeVisible();
  expect(await screen.findByText(/Maya Reyes is Clocked in Now/, {}, { timeout: 4000 })).toBeVisible();
  const keys = calls('clock-in').map(({ key }) => key);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('shows the seconds to wait after too many wrong codes, and ignores all keys during that time', async () => {
  replies['verify-employee-code'] = [
    {
      status: 429,
      body: { error: 'Too many wrong codes. Wait, then try again.' },
      headers: { 'Retry-After': '30' },
    },
  ];
  const user = await typeCode();
  expect(await screen.findByText(/Try again in (30|29) s/)).toBeVisible();
  await user.keyboard('10003');
  expect(calls('verify-employee-code')).toHaveLength(1);
});

test('asks staff to write down their name and time when there is no network', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<PunchClock />);
  expect(screen.getByRole('alert')).toHaveTextContent(/No network.*Write your name and the time on paper/);
});

describe('left alone', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const type = (code: string) =>
    act(async () => {
      for (const key of code) fireEvent.keyDown(window, { key });
      await jest.advanceTimersByTimeAsync(0);
    });

  test('clears a half-typed code after 10 seconds, not before', async () => {
    render(<PunchClock />);
    await type('12');
    await wait(9_900);
    expect(screen.getByText('2 of 5 digits entered')).toBeInTheDocument();
    await wait(200);
    expect(screen.queryByText(/digits entered/)).toBeNull();
  });

  test('returns from the form to the keypad after 20 seconds, or later with more time', async () => {
    render(<PunchClock />);
    await type('10003');
    await wait(19_000);
    fireEvent.click(screen.getByRole('button', { name: 'More time' }));
    await wait(19_000);
    expect(screen.getByRole('heading', { name: 'Maya Reyes' })).toBeVisible();
    await wait(2_000);
    expect(screen.getByRole('heading', { name: 'Please enter your 5 digit employee code.' })).toBeVisible();
  });

  test('shows the clocked-in employee for 5 seconds, then waits for the next employee', async () => {
    render(<PunchClock />);
    await type('10003');
    await wait(0);
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: /Clock In/ }));
      await jest.advanceTimersByTimeAsync(0);
    });
    await wait(4_900);
    expect(screen.getByText(/is Clocked in Now/)).toBeVisible();
    await wait(200);
    expect(screen.queryByText(/is Clocked in Now/)).toBeNull();
  });
});

describe('a clock-in without an answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  async function clockInWhileSilent() {
    replies['clock-in'] = ['lost'];
    render(<PunchClock />);
    await act(async () => {
      for (const key of '10003') fireEvent.keyDown(window, { key });
      await jest.advanceTimersByTimeAsync(0);
    });
    fireEvent.click(screen.getByRole('button', { name: /Clock In/ }));
  }

  test('repeats an unanswered clock-in with one key until its token has expired, and shows it as done after the answer', async () => {
    await clockInWhileSilent();
    await wait(230_000);
    replies['clock-in'] = [{ status: 201, body: { message: 'Clocked in' } }];
    await wait(6_000);
    expect(screen.getByText(/Maya Reyes is Clocked in Now/)).toBeVisible();
    expect(new Set(calls('clock-in').map(({ key }) => key)).size).toBe(1);
  });

  test('gives up an unanswered clock-in with a message that sends the employee to a manager, not to the keypad', async () => {
    await clockInWhileSilent();
    await wait(230_000);
    expect(screen.queryByText(/Don't enter your code again/)).toBeNull();
    await wait(15_000);
    expect(
      screen.getByText(/Maya Reyes, the server didn't answer.*ask a manager to check the list/),
    ).toBeVisible();
    expect(screen.getByText(/Don't enter your code again/)).toBeVisible();
    expect(document.cookie).not.toContain('employee-token');
    const asked = calls('clock-in').length;
    await wait(60_000);
    expect(calls('clock-in')).toHaveLength(asked);
  });
});

test('explains in a sentence that there is no shift, with a single button to clock in', async () => {
  replies['assigned-shifts'] = [{ status: 200, body: { ...shifts, shifts: [] } }];
  const user = await typeCode();
  expect(await screen.findByText(/^You have no shift right now\./)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Shift' })).toBeNull();
  expect(screen.queryByText('None of these')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Clock In/ }));
  expect(await screen.findByText(/Maya Reyes is Clocked in Now/)).toBeVisible();
  expect(calls('clock-in')).toMatchObject([{ body: { shift_id: null, rate: 'SUB' } }]);
});

test('returns to the keypad with "Not you?"', async () => {
  const user = await typeCode();
  await user.click(await screen.findByRole('button', { name: 'Not you?' }));
  expect(screen.getByRole('heading', { name: 'Please enter your 5 digit employee code.' })).toBeVisible();
});

test('frees the keypad right away with "Not you?", and forgets the employee even while their shifts are loading', async () => {
  const user = await typeCode();
  replies['assigned-shifts'] = ['lost'];
  await user.click(await screen.findByRole('button', { name: 'Not you?' }));
  expect(document.cookie).not.toContain('employee-token');
  expect(localStorage.getItem('keyID')).toBeNull();
  await user.keyboard('1');
  expect(screen.getByText('1 of 5 digits entered')).toBeInTheDocument();
});

test('warns of the missing network in large text until the server answers again', async () => {
  replies['verify-employee-code'] = ['lost', 'lost', 'lost', { status: 404, body: { error: 'x' } }];
  await typeCode();
  expect(await screen.findByText('No network', { selector: 'strong' }, { timeout: 4000 })).toBeVisible();
  expect(await screen.findByText('Invalid employee code', {}, { timeout: 6000 })).toBeVisible();
  expect(screen.queryByText('No network', { selector: 'strong' })).toBeNull();
}, 15_000);

test.each<[string, Record<string, Reply[]>]>([
  ['its code was refused', { 'verify-employee-code': [{ status: 403, body: { error: 'Not registered.' } }] }],
  [
    'only registered devices are allowed, before anyone types',
    { '/kiosk/': [{ status: 200, body: { ...status, registered: false, registration_required: true } }] },
  ],
])('explains how to register a device when %s', async (_name, more) => {
  Object.assign(replies, more);
  const user = userEvent.setup();
  render(<PunchClock />);
  if (more['verify-employee-code']) await user.keyboard('10003');
  expect(await screen.findByRole('heading', { name: "This device isn't registered" })).toBeVisible();
  // The test browser can't store a key, like a browser at an address without TLS.
  expect(screen.getByText(/Open the address that begins with https/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('registers a browser that may punch unregistered only through its address, and returns to the keypad', async () => {
  replies['/kiosk/'] = [{ status: 200, body: { ...status, registered: false } }];
  const user = userEvent.setup();
  render(<PunchClock />);
  expect(await screen.findByText('Lakeview')).toBeVisible();
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
  expect(names.filter((name) => !/^(Digit \d|Delete|Enter|)$/.test(name))).toEqual([]);
  expect(screen.queryByText(/regist/i)).toBeNull();
  act(() => {
    window.location.hash = 'register';
  });
  expect(await screen.findByRole('heading', { name: 'Register this device' })).toBeVisible();
  expect(window.location.hash).toBe('');
  await user.click(screen.getByRole('button', { name: 'Back to the keypad' }));
  expect(screen.getByRole('heading', { name: 'Please enter your 5 digit employee code.' })).toBeVisible();
});

test("shows the time at the location by the server's clock", async () => {
  render(<PunchClock />);
  expect(await screen.findByText('Lakeview')).toBeVisible();
  expect(screen.getByText('9:55 AM')).toBeVisible();
});

describe('a device in another zone than the location', () => {
  // Whatever this machine's time zone is, at least one of these zones is different.
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [zone, time, name] =
    here === 'Pacific/Honolulu'
      ? ['America/New_York', '9:55 AM', 'Eastern Standard Time']
      : ['Pacific/Honolulu', '4:55 AM', 'Hawaii-Aleutian Standard Time'];
  const hint = `${name}. This device is set to a different time zone.`;

  test("shows a hint and the location's time on a registered punch clock in another time zone", async () => {
    const location = { ...status.location, timezone: zone };
    replies['/kiosk/'] = [{ status: 200, body: { ...status, location } }];
    render(<PunchClock />);
    expect(await screen.findByText(hint)).toBeVisible();
    expect(screen.getByText(time)).toBeVisible();
  });

  test("shows the shift's local time in the big clock and on the button when the shift is known", async () => {
    const [shift] = shifts.shifts;
    const there = { ...shift, location: { id: 'l', title: 'Waikiki', timezone: zone } };
    replies['/kiosk/'] = [
      { status: 200, body: { ...status, registered: false, name: null, location: null } },
    ];
    replies['assigned-shifts'] = [{ status: 200, body: { ...shifts, shifts: [there] } }];
    const user = await typeCode();
    expect(await screen.findByText(hint)).toBeVisible();
    const clock = screen.getByText(/^\d+:\d\d [AP]M$/);
    expect(screen.getByRole('button', { name: `Clock In ${clock.textContent}` })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Clock In/ }));
    expect(await screen.findByText(/is Clocked in Now/)).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
  });
});

test('warns that Num Lock is off when the numeric keypad sends arrows, until a digit is typed', async () => {
  const user = userEvent.setup();
  render(<PunchClock />);
  fireEvent.keyDown(window, { key: 'ArrowLeft', code: 'Numpad4', location: 3 });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Num Lock is off. Turn it on, then enter your code.',
  );
  // An arrow key outside the numeric keypad shows no alert.
  await user.keyboard('4');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.keyDown(window, { key: 'ArrowLeft', code: 'ArrowLeft' });
  expect(screen.queryByRole('alert')).toBeNull();
});
