import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { findPostgres } from '../scripts/lib/postgres.mjs';
import { tokenOf } from './harness/api';
import { type Line, openLine } from './harness/line';
import { freePort, type RunningServer, startServer } from './harness/server';
import {
  addStaff,
  banner,
  first,
  heardAt,
  holds,
  newProfile,
  open,
  readProfile,
  register,
  SAVED,
  type Staff,
  staffOf,
} from './harness/tablet';
import { openSchool } from './harness/template';
import { expect, test } from './harness/test';

// The same three turns of everyone, in a short form and in the long one: `OFFLINE_PEOPLE=40` are 120 punches.
const PEOPLE = Number(process.env['OFFLINE_PEOPLE'] ?? 8);
const HOURS = 8;
const DAY = 24 * 3_600_000;
const STEP = (HOURS * 3_600_000) / (PEOPLE * 3);
const CLOCK = new URL('./harness/movedClock.mjs', import.meta.url).href;

interface Tablet {
  readonly profile: string;
  context: BrowserContext;
  page: Page;
}

/** A punch that a tablet reported as saved. */
interface Saved {
  readonly tablet: number;
  readonly user: string;
  readonly kind: 'IN' | 'OUT';
  readonly from: number;
  readonly to: number;
}

/** The result of a punch, as the database has it. */
interface Row {
  readonly kiosk: string;
  readonly user: string;
  readonly kind: string;
  readonly state: string;
  readonly problem: string;
  readonly at: number;
}

/** Returns the numbers of milliseconds in a range that a file holds, as a browser writes them to its database: as 8 bytes. */
function timesIn(bytes: Buffer, from: number, to: number): number[] {
  const found: number[] = [];
  for (let at = 7; at < bytes.length; at += 1) {
    // The first bytes of every time between 2004 and 2039.
    if (bytes[at] !== 0x42 || ((bytes[at - 1] ?? 0) & 0xf0) !== 0x70) continue;
    const value = bytes.readDoubleLE(at - 7);
    if (value >= from && value <= to) found.push(value);
  }
  return found;
}

/** Every file of a folder. */
const filesIn = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)));

/** Everything that a day without a network needs: a school, its server by a movable clock, a line, and tablets. */
async function openDay(startsAt: number, tablets: number) {
  const school = openSchool();
  const url = school.env?.['DATABASE_URL'];
  const bin = findPostgres();
  if (bin === null || url === undefined)
    throw new Error('PostgreSQL is not installed here; playwright.config.ts leaves this file out then.');
  const query = (text: string): string =>
    execFileSync(join(bin, 'psql'), [url, '-Atc', text]).toString().trim();
  const clockFile = join(school.dataDir, 'clock');
  let ahead = startsAt - Date.now();
  writeFileSync(clockFile, String(ahead));
  const port = await freePort();
  const start = (): Promise<RunningServer> =>
    startServer({
      dataDir: school.dataDir,
      port,
      env: { ...school.env, NODE_OPTIONS: `--import ${CLOCK}`, ONDECK_E2E_CLOCK: clockFile },
    });
  let server = await start();
  let hears = (_said: Buffer): void => {};
  const line: Line = await openLine(port, (said) => hears(said));
  const owned: Tablet[] = [];

  /** Opens a tablet, by the clock of this day. */
  async function turnOn(profile: string): Promise<Tablet> {
    const context = await open(profile, line.url);
    await context.clock.install({ time: Date.now() + ahead });
    return { profile, context, page: await first(context) };
  }

  /** Moves the clocks of the server and of all tablets forward. */
  async function pass(milliseconds: number): Promise<void> {
    ahead += milliseconds;
    writeFileSync(clockFile, String(ahead));
    await Promise.all(owned.map(({ context }) => context.clock.fastForward(milliseconds)));
  }

  const admin = await tokenOf(server.url, 'admin');
  const { location, staff } = await staffOf(server.url, admin);
  for (let index = 0; index < tablets; index += 1) {
    const profile = newProfile();
    const context = await open(profile, line.url);
    const name = `Tablet ${index + 1}`;
    await register(await first(context), { url: server.url, token: admin, location, name });
    await context.close();
    const tablet = await turnOn(profile);
    await tablet.page.goto('/kiosk');
    await expect.poll(() => heardAt(tablet.page), { timeout: 30_000 }).toBeGreaterThan(startsAt);
    owned.push(tablet);
  }
  const fresh = owned.map(({ profile }) => readProfile(profile)).join('\n');
  const people = staff.filter(({ code }) => !holds(fresh, code)).slice(0, PEOPLE);
  for (let number = 0; people.length < PEOPLE; number += 1) {
    const added = await addStaff(server.url, admin, location, number);
    if (!holds(fresh, added.code)) people.push(added);
  }
  expect(people.length).toBe(PEOPLE);

  return {
    people,
    tablets: owned,
    line,
    now: (): number => Date.now() + ahead,
    pass,
    async away(): Promise<void> {
      await Promise.all(owned.map(({ context }) => context.setOffline(true)));
      await line.snap();
    },
    async back(): Promise<void> {
      // The time of a contact is kept: its minute is another one than those of punches.
      await pass(120_000);
      await line.mend();
      await Promise.all(owned.map(({ context }) => context.setOffline(false)));
    },
    async restart(tablet: Tablet): Promise<void> {
      await tablet.context.close();
      Object.assign(tablet, await turnOn(tablet.profile));
      await tablet.context.setOffline(true);
      await tablet.page.goto('/kiosk');
      await expect(banner(tablet.page)).toBeVisible();
    },
    /** Kills the server a moment after the next punches begin to arrive, and starts it again. */
    killWhileReceiving(after: number): Promise<void> {
      return new Promise((resolve, reject) => {
        hears = (said) => {
          if (!said.includes('/api/attendance/offline-punches/')) return;
          hears = () => {};
          pause(after)
            .then(() => server.kill())
            .then(async () => {
              server = await start();
            })
            .then(resolve, reject);
        };
      });
    },
    /** Registers a tablet again, with a code of an admin. */
    async registerAgain({ page }: Tablet): Promise<void> {
      const token = await tokenOf(server.url, 'admin');
      await register(page, { url: server.url, token, location, name: 'Registered again' });
    },
    query,
    rows: (): Row[] =>
      query(`select kiosk_id, coalesce(user_id::text, ''), coalesce(kind, ''), state, coalesce(problem, ''),
           coalesce(round(extract(epoch from punched_at) * 1000), 0) from offline_punches
         order by (select name from kiosks where id = kiosk_id), counter`)
        .split('\n')
        .filter((text) => text !== '')
        .map((text) => {
          const [kiosk = '', user = '', kind = '', state = '', problem = '', at = '0'] = text.split('|');
          return { kiosk, user, kind, state, problem, at: Number(at) };
        }),
    entries: (): number => Number(query(`select count(*) from clock_records where 'offline' = any(flags)`)),
    async close(): Promise<void> {
      for (const { context, profile } of owned) {
        await context.close().catch(() => {});
        rmSync(profile, { recursive: true, force: true });
      }
      await line.snap();
      await server.stop();
      school.remove();
    },
  };
}

type Day = Awaited<ReturnType<typeof openDay>>;

/** Enters a code, by touch or by a hardware keypad. */
async function enter(day: Day, index: number, { code, id }: Staff, kind: Saved['kind']): Promise<Saved> {
  const { page } = day.tablets[index] ?? {};
  if (!page) throw new Error(`There is no tablet ${index}.`);
  const isTouch = Number(code) % 2 === 0;
  if (isTouch) for (const digit of code) await page.getByRole('button', { name: `Digit ${digit}` }).tap();
  else await page.keyboard.type(code);
  const button = page.getByRole('button', { name: kind === 'IN' ? 'Clock in' : 'Clock out', exact: true });
  const from = day.now();
  await button.click();
  await expect(page.getByText(SAVED)).toBeVisible();
  return { tablet: index, user: id, kind, from, to: day.now() };
}

/** Three turns of everyone: clock-in, clock-out, clock-in. @param between - happens before a punch of that number */
async function work(day: Day, between: Readonly<Record<number, () => Promise<void>>>): Promise<Saved[]> {
  const saved: Saved[] = [];
  for (const kind of ['IN', 'OUT', 'IN'] as const)
    for (const [index, person] of day.people.entries()) {
      await between[saved.length]?.();
      await day.pass(STEP);
      saved.push(await enter(day, index % day.tablets.length, person, kind));
    }
  return saved;
}

/** Waits until the server has read every punch, then compares its records and items with the tablets' saved punches. */
async function expectAll(day: Day, saved: readonly Saved[]): Promise<Row[]> {
  const isRead = () => day.rows().filter(({ state }) => state !== 'RECEIVED').length;
  await expect.poll(isRead, { timeout: 120_000, intervals: [1000] }).toBe(saved.length);
  const rows = day.rows();
  const inOrder = day.tablets.flatMap((_tablet, index) => saved.filter(({ tablet }) => tablet === index));
  expect(rows.map(({ user, kind }) => [user, kind])).toEqual(inOrder.map(({ user, kind }) => [user, kind]));
  for (const [index, { state, problem, at }] of rows.entries()) {
    const { from, to } = inOrder[index] ?? { from: 0, to: 0 };
    if (state === 'RECORDED') {
      // The tablet doesn't know the delay of the server's answer.
      expect(at).toBeGreaterThan(from - 10_000);
      expect(at).toBeLessThan(to + 10_000);
    } else expect(problem).not.toBe('');
  }
  expect(day.entries()).toBe(rows.filter(({ state, kind }) => state === 'RECORDED' && kind === 'IN').length);
  return rows;
}

/** Reads the files of the tablets' browsers, like a thief of a tablet could. */
function expectNothingReadable(day: Day, saved: readonly Saved[], heard: number): void {
  for (const { profile } of day.tablets) {
    const text = readProfile(profile);
    const said = day.people.flatMap(({ code, name }) => [code, name]);
    expect(said.filter((one) => holds(text, one))).toEqual([]);
    const times = saved.flatMap(({ from }) => [
      new Date(from).toISOString().slice(0, 16),
      String(Math.floor(from / 10_000)),
    ]);
    expect(times.filter((one) => holds(text, one))).toEqual([]);
    const kept = filesIn(profile).flatMap((file) => timesIn(file, heard - DAY, heard + DAY));
    const isOfPunch = (time: number): boolean => saved.some(({ from, to }) => time >= from && time <= to);
    expect(kept.filter(isOfPunch)).toEqual([]);
    // The search finds one stored time: the last contact with the server.
    expect(kept.some((time) => Math.abs(time - heard) < 60_000)).toBe(true);
  }
}

async function turnOff(day: Day): Promise<void> {
  for (const { context } of day.tablets) await context.close();
}

test('keeps the punches of 8 hours through a reload, a restart, and a network that returns for two seconds', async () => {
  test.setTimeout(900_000);
  const day = await openDay(Date.now(), 1);
  const [tablet] = day.tablets;
  if (!tablet) throw new Error('There is no tablet.');
  try {
    await day.away();
    await expect(banner(tablet.page)).toBeVisible();
    let asked = 0;
    const glimpse = async (): Promise<void> => {
      await day.back();
      await pause(2000);
      await day.away();
      await expect(banner(tablet.page)).toBeVisible();
      asked += 1;
    };
    const saved = await work(day, {
      [Math.floor(PEOPLE * 0.5)]: glimpse,
      [PEOPLE]: () => tablet.page.reload().then(() => expect(banner(tablet.page)).toBeVisible()),
      [Math.floor(PEOPLE * 1.3)]: glimpse,
      [Math.floor(PEOPLE * 1.8)]: () => day.restart(tablet),
      [Math.floor(PEOPLE * 2.4)]: glimpse,
    });
    expect(asked).toBe(3);
    await day.back();
    await expect(tablet.page.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 });
    const rows = await expectAll(day, saved);
    // Only punches after a reload or a restart have no clock that the server can believe.
    const unsure = rows.filter(({ problem }) => problem === 'TIME_UNKNOWN').length;
    expect(unsure).toBeGreaterThan(0);
    expect(unsure).toBeLessThan(rows.length / 2);
    const heard = await heardAt(tablet.page);
    await turnOff(day);
    expectNothingReadable(day, saved, heard);
  } finally {
    await day.close();
  }
});

test('reveals nothing while the punches wait, and loses none if the server is killed while it receives them', async () => {
  test.setTimeout(900_000);
  // The clocks of the demo school's pools go forward in this night.
  const day = await openDay(Date.parse('2027-03-14T00:30:00-05:00'), 2);
  try {
    await day.away();
    for (const { page } of day.tablets) await expect(banner(page)).toBeVisible();
    const saved = await work(day, {});
    const [tablet] = day.tablets;
    const heard = tablet ? await heardAt(tablet.page) : 0;
    // A closed browser has written all of its data to disk.
    await turnOff(day);
    expectNothingReadable(day, saved, heard);
    for (const each of day.tablets) await day.restart(each);
    for (const after of [0, 10, 50]) {
      const killed = day.killWhileReceiving(after);
      await day.back();
      await killed;
      await day.away();
    }
    await day.back();
    for (const { page } of day.tablets)
      await expect(page.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expectAll(day, saved);
  } finally {
    await day.close();
  }
});

test('hands over the punches of a registration that a restored backup doesn’t have, as items', async () => {
  test.setTimeout(300_000);
  const day = await openDay(Date.now(), 1);
  const [tablet] = day.tablets;
  const [ana, ben] = day.people;
  if (!tablet || !ana || !ben) throw new Error('There is no tablet, or no staff.');
  try {
    await day.away();
    await expect(banner(tablet.page)).toBeVisible();
    await enter(day, 0, ana, 'IN');
    await enter(day, 0, ben, 'IN');
    // Removes the punch clock's key, so the server can't check its signatures, like after the restore of an old backup.
    day.query('update kiosks set public_key = null, revoked_at = now() where public_key is not null');
    await day.back();
    await expect(tablet.page.getByText('Online, sending 2')).toBeVisible({ timeout: 60_000 });
    await day.registerAgain(tablet);
    const read = () => day.rows().map(({ user, problem }) => [user, problem]);
    await expect.poll(read, { timeout: 60_000 }).toEqual([
      [ana.id, 'REVOKED'],
      [ben.id, 'REVOKED'],
    ]);
    await expect(tablet.page.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 });
  } finally {
    await day.close();
  }
});
