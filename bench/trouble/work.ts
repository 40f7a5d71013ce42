/** The school's work during the troubles: punches, alerts to managers, and emails. */
import { createECDH, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../lib/session';
import { count } from '../lib/stage';
import { noPunches, type Person, type Punches, query } from '../punches/drill';
import { punch } from '../punches/punch';
import { type Day, shownAt } from './day';

const HOUR = 3_600_000;
/** Time before an open shift's start at which its managers are alerted, in milliseconds. */
const TOLD_BEFORE = 2 * HOUR;

export interface Told extends Punches {
  stopped: boolean;
  /** Punches without an answer within a minute. The punch clock then asks staff to see a manager. */
  unanswered: number;
}

export const newTold = (): Told => ({ ...noPunches(), stopped: false, unanswered: 0 });

/** The admin's token. A program's sign-in lasts for 12 hours, so the drill renews it. */
export interface Admin {
  token: string;
}

/** Clocks an employee out as an admin, and repeats the call until it succeeds or the day is over. */
async function clockOut(told: Told, url: string, admin: Admin, id: string): Promise<void> {
  while (!told.stopped) {
    const { token } = admin;
    const isDone = await call(url, 'shifts/clocked-in/today/', { token, body: { id: [id] } }).then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await pause(1000);
  }
}

/** Clocks one lane of employees in, one after the other, at the two processes in turn, until the day is stopped. */
export async function punchOn(
  told: Told,
  urls: readonly string[],
  admin: Admin,
  people: readonly Person[],
): Promise<void> {
  for (let turn = 0; !told.stopped; turn += 1) {
    const person = people[turn % people.length];
    const url = urls[turn % urls.length];
    if (!person || url === undefined) return;
    const answer = await punch(url, person, () => {
      told.retries += 1;
    });
    if ('record' in answer) told.acknowledged.push(answer.record);
    else {
      if (answer.refused.startsWith('clock-in: 0')) told.unanswered += 1;
      count(told.refused, answer.refused);
      await pause(answer.waitSeconds * 1000);
    }
    await clockOut(told, url, admin, person.id);
    await pause(1000);
  }
}

/** A location whose managers are alerted. */
export interface AlertedLocation {
  readonly id: string;
  readonly timezone: string;
  readonly position: string;
}

/** Turns off the alerts for open shifts at all locations but one. */
export async function prepareLocation(
  url: string,
  token: string,
  databaseUrl: string,
): Promise<AlertedLocation> {
  const { results } = await call<{ results: { id: string; timezone: string }[] }>(url, 'locations/?limit=1', {
    token,
  });
  const { results: positions } = await call<{ results: { id: string }[] }>(url, 'shifts/shift-type/', {
    token,
  });
  const [place] = results;
  if (!place) throw new Error('The demo school has no location.');
  await query(
    databaseUrl,
    `update locations set alerts = case when id = '${place.id}' then array['UNCOVERED'] else '{}'::text[] end`,
  );
  return { id: place.id, timezone: place.timezone, position: positions[0]?.id ?? '' };
}

/** An alert that managers have to receive. */
export interface Due {
  readonly code: string;
  readonly at: number;
  readonly during: string;
}

/** Creates an open shift whose managers are to be alerted at an instant. */
export async function planAlert(
  url: string,
  token: string,
  { id, timezone, position }: AlertedLocation,
  at: number,
  during: string,
): Promise<Due> {
  const begin = shownAt(at + TOLD_BEFORE, timezone);
  const { time: end } = shownAt(at + TOLD_BEFORE + HOUR / 2, timezone);
  const made = await call<{ shift_code: string }>(url, 'shifts/add-shift/', {
    token,
    body: {
      location: id,
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: begin.date,
      start_time: begin.time,
      end_time: end,
      shift_type: position,
    },
  });
  return { code: made.shift_code, at, during };
}

/**
 * Returns the delay of each alert, in seconds in which the database took writes, or infinity if an alert never came.
 */
export async function latenessOf(databaseUrl: string, day: Day, dues: readonly Due[]) {
  const rows = await query<{ title: string; at: Date; times: string }>(
    databaseUrl,
    `select title, max(created_at) as at, (count(*) - count(distinct user_id))::text as times from notifications
     where kind = 'attendance.uncovered' group by title`,
  );
  return dues.map((due) => {
    const row = rows.find(({ title }) => title.includes(due.code));
    return {
      ...due,
      late: row ? day.writable(due.at, row.at.getTime()) / 1000 : Number.POSITIVE_INFINITY,
      twice: Number(row?.times ?? 0),
    };
  });
}

/** Requests a password reset code, which the server emails. @returns whether the server accepted the request */
export const askForEmail = (url: string, email: string, from: string): Promise<boolean> =>
  call(url, 'users/request-otp/', { body: { email }, from }).then(
    () => true,
    () => false,
  );

/** Registers a phone at a push service. */
export function addPhone(url: string, token: string, service: string): Promise<unknown> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  return call(url, 'notifications/devices/', {
    token,
    body: { endpoint: `${service}/${randomBytes(8).toString('hex')}`, keys },
  });
}
