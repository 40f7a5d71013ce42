import { expect, type Page } from '@playwright/test';
import { call, listField, textField, tokenOf } from './api';

/** An employee with a shift for the whole of today, so that no test depends on the hour. */
export interface Swimmer {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly shift: string;
}

/**
 * Adds a new trainee with a shift from midnight to midnight at a location of the demo school.
 *
 * @param place - words of the location's name; the first location by default
 */
export async function addTrainee(url: string, place = ''): Promise<Swimmer> {
  const token = await tokenOf(url, 'admin');
  const places = await call(url, 'GET', `/api/locations/?limit=1&search=${place}`, { token });
  const location = textField(places.body, 'results', 0, 'id');
  const zone = textField(places.body, 'results', 0, 'timezone');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  const code = String(20_000 + Math.floor(Math.random() * 70_000));
  // Names can't contain digits.
  const first = `Robin${code.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  const made = await call(url, 'POST', '/api/shifts/shift-type/', {
    token,
    body: { name: `Trainee ${code}` },
  });
  const position = textField(made.body, 'id');
  await call(url, 'PUT', `/api/shifts/shift-type/${position}/`, { token, body: { is_trainee: true } });
  const added = await call(url, 'POST', '/api/users/', {
    token,
    body: {
      key: code,
      first_name: first,
      last_name: 'Lane',
      email: `${first.toLowerCase()}@ondeck.example`,
      phone_number: '5550100000',
      user_type: 'EMPLOYEE',
      locations: [location],
      positions: [position],
    },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const users = await call(url, 'GET', `/api/users/?search=${first}`, { token });
  const [user] = listField(users.body, 'results');
  const shift = await call(url, 'POST', '/api/shifts/add-shift/', {
    token,
    body: {
      location,
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: today,
      start_time: '00:00',
      end_time: '23:59',
      shift_type: position,
      staff: [{ id: textField(user, 'id'), start_date: today, end_date: today }],
    },
  });
  expect(shift.status, JSON.stringify(shift.body)).toBe(201);
  return {
    id: textField(user, 'id'),
    code,
    name: `${first} Lane`,
    shift: textField(shift.body, 'shift_code'),
  };
}

/** Enters digits by touch on a phone, and with the physical keyboard elsewhere. */
export async function enter(page: Page, digits: string, byTouch: boolean): Promise<void> {
  for (const digit of digits) {
    if (byTouch) await page.getByRole('button', { name: `Digit ${digit}` }).tap();
    else await page.keyboard.press(digit);
  }
}

/** Returns the punch clock's values in the browser's storage, under the specification's names. */
export const heldBy = (page: Page) =>
  page.evaluate(() => ({
    showKeypad: sessionStorage.getItem('showKeypad'),
    isClockedIn: localStorage.getItem('isClockedIn'),
    isClockedOut: localStorage.getItem('isClockedOut'),
    keyID: localStorage.getItem('keyID'),
    hasToken: document.cookie.includes('employeeAuthToken='),
  }));
