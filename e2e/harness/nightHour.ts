import { expect } from '@playwright/test';
import { call, listField, textField, tokenOf } from './api';
import { people } from './people';

interface NightHour {
  readonly day: string;
  readonly location: string;
  readonly name: string;
}

/**
 * Adds a time entry of one hour, two nights ago, for the documented employee; no one else works at that hour.
 *
 * @returns the day on the location's calendar, the location, and the employee's name
 */
export async function addNightHour(url: string): Promise<NightHour> {
  const token = await tokenOf(url, 'admin');
  const found = await call(url, 'GET', `/api/users/?search=${encodeURIComponent(people.employee.email)}`, {
    token,
  });
  const [user] = listField(found.body, 'results');
  const location = textField(user, 'locations', 0, 'location_id');
  const places = await call(url, 'GET', '/api/locations/?limit=200', { token });
  const place = listField(places.body, 'results').find((one) => textField(one, 'id') === location);
  const zone = textField(place, 'timezone');
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() - 2 * 86_400_000);
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .format(Date.parse(`${day}T08:00:00Z`))
    .replace(/^.*GMT/, '');
  const added = await call(url, 'POST', '/api/attendance/records/', {
    token,
    body: {
      user_id: textField(user, 'id'),
      location,
      clocked_in: `${day}T02:00:00${offset}`,
      clocked_out: `${day}T03:00:00${offset}`,
      position_id: textField(user, 'positions', 0, 'position_id'),
      rate: 'REGULAR',
      reason: 'A night at the pool',
    },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return { day, location, name: `${textField(user, 'first_name')} ${textField(user, 'last_name')}` };
}
