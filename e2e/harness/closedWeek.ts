import { expect } from '@playwright/test';
import { call, field, listField, textField } from './api';

/** Reads a location's week from Timesheets. */
export async function readSheet(url: string, token: string, location: string, date: string) {
  const path = `/api/payroll/timesheets/?location=${location}&date=${date}`;
  const { status, body } = await call(url, 'GET', path, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Returns the IDs of every location of the school. */
export async function locationsOf(url: string, token: string): Promise<string[]> {
  const { body } = await call(url, 'GET', '/api/locations/?limit=200', { token });
  return listField(body, 'results').map((one) => textField(one, 'id'));
}

/**
 * Closes a week through the API: accepts each note, holds employees with anything else to review, and approves the
 * rest.
 */
export async function closeWeekByCalls(url: string, token: string, location: string, date: string) {
  const send = async (action: string, more: object = {}) => {
    const body = { location, date, ...more };
    const answer = await call(url, 'POST', `/api/payroll/timesheets/${action}/`, { token, body });
    expect(answer.status, `${action}: ${JSON.stringify(answer.body)}`).toBe(200);
  };
  for (const person of listField(await readSheet(url, token, location, date), 'people')) {
    const marks = listField(person, 'marks');
    const user_id = textField(person, 'id');
    if (marks.some((mark) => field(mark, 'action') !== 'ACCEPT'))
      await send('set-aside', { user_id, reason: 'No one knows when they left' });
    else if (marks.length > 0)
      await send('accept', { user_id, marks: marks.map((mark) => textField(mark, 'key')) });
  }
  const ready = listField(await readSheet(url, token, location, date), 'people').filter(
    (person) => field(person, 'status') === 'READY',
  );
  const people = ready.map((person) => ({
    user_id: textField(person, 'id'),
    stamp: textField(person, 'stamp'),
  }));
  if (people.length > 0) await send('approve', { people });
  await send('close');
}
