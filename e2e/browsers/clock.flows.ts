import { call, field, listField, textField, tokenOf } from '../harness/api';
import { addTrainee, type Swimmer } from '../harness/punchClock';
import { clockEmployeeIn } from '../refusals/ground';
import { expect, test } from './flow';
import type { Visitor } from './visitor';

async function enter(visitor: Visitor, { code }: Swimmer): Promise<void> {
  await visitor.reads('Please enter your 5 digit employee code.');
  for (const digit of code) await visitor.click({ role: 'button', name: `Digit ${digit}` });
}

/** Returns a trainee's row in the list of staff who clocked in today. */
async function onDeck(url: string, { name }: Swimmer): Promise<unknown> {
  const token = await tokenOf(url, 'admin');
  const search = encodeURIComponent(name);
  const { body } = await call(url, 'GET', `/api/shifts/clocked-in/today/?search=${search}`, { token });
  return listField(body, 'results')[0];
}

test('clocks a trainee in', async ({ visitor, server }) => {
  const trainee = await addTrainee(server.url);
  await visitor.arriveAs(null, '/kiosk');
  await enter(visitor, trainee);
  await visitor.finds({ role: 'heading', name: trainee.name });
  await visitor.finds({ role: 'radio', name: new RegExp(trainee.shift) }, ({ isChecked }) => isChecked);
  await visitor.click({ role: 'button', name: /^Clock In/ });
  await visitor.reads(`${trainee.name} is Clocked in Now`);
  expect(await onDeck(server.url, trainee)).toBeDefined();
});

test('clocks a trainee out', async ({ visitor, server }) => {
  const trainee = await clockEmployeeIn(server.url);
  const token = await tokenOf(server.url, 'admin');
  // The server treats the same code within a minute as a double entry.
  const path = `/api/attendance/records/${textField(await onDeck(server.url, trainee), 'id')}/`;
  const record = (await call(server.url, 'GET', path, { token })).body;
  const clocked_in = new Date(Date.parse(textField(record, 'clocked_in_at')) - 5 * 60_000).toISOString();
  const revision = textField(record, 'revision');
  const body = { revision, clocked_in, clocked_out: null, rate: 'REGULAR', reason: 'They were here earlier' };
  const corrected = await call(server.url, 'PUT', path, { token, body });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  await visitor.arriveAs(null, '/kiosk');
  await enter(visitor, trainee);
  await visitor.reads(`${trainee.name} clocked out at`);
  const after = await call(server.url, 'GET', path, { token });
  expect(field(after.body, 'status')).toBe('CLOSED');
});
