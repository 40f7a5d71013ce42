import { expect, test } from '@playwright/test';
import { call, field, listField, textField, tokenOf } from './harness/api';
import { freePort, type RunningServer, startServer } from './harness/server';
import { copySchool } from './harness/template';

const punches = 200;
const lanes = 8;

/** A punch that was sent: the client repeats it with the same key until an answer arrives. */
interface Punch {
  readonly user: string;
  readonly place: string;
  readonly token: string;
  readonly key: string;
}

/** An employee with their code, as an admin sees them. */
interface Staff {
  readonly id: string;
  readonly code: string;
  /** One of the employee's locations: an employee with several is asked for theirs. */
  readonly place: string;
}

async function codesOf(url: string, admin: string): Promise<Staff[]> {
  const all: Staff[] = [];
  for (let offset = 0; ; offset += 200) {
    const { body } = await call(url, 'GET', `/api/users/?status=active&limit=200&offset=${offset}`, {
      token: admin,
    });
    const results = listField(body, 'results');
    all.push(
      ...results.map((user) => ({
        id: textField(user, 'id'),
        code: textField(user, 'employee_code'),
        place: String(field(user, 'locations', 0, 'location_id') ?? ''),
      })),
    );
    if (results.length < 200) return all;
  }
}

/** Returns the IDs of every time entry in the lists that show an employee's punches. */
async function recordsOf(url: string, admin: string): Promise<Map<string, number>> {
  const ids = new Map<string, string>();
  for (const list of ['clocked-in', 'unassigned-clocked-in'])
    for (let offset = 0; ; offset += 200) {
      const { body } = await call(url, 'GET', `/api/shifts/${list}/?limit=200&offset=${offset}`, {
        token: admin,
      });
      const results = listField(body, 'results');
      for (const record of results)
        ids.set(textField(record, 'id'), textField(record, 'employee_name', 'id'));
      if (results.length < 200) break;
    }
  const counts = new Map<string, number>();
  for (const user of ids.values()) counts.set(user, (counts.get(user) ?? 0) + 1);
  return counts;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends a punch until the server answers, across its crash and restart. */
async function sendUntilAnswered(url: string, punch: Punch): Promise<number> {
  for (;;) {
    try {
      const { status } = await call(url, 'POST', `/api/attendance/clock-in/${punch.user}/`, {
        token: punch.token,
        headers: { 'idempotency-key': punch.key },
        body: {
          shift_id: null,
          location_id: punch.place,
          rate: 'REGULAR',
          clocked_in: new Date().toTimeString().slice(0, 5),
        },
      });
      if (status !== 503) return status;
    } catch {
      await wait(50);
    }
  }
}

async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await wait(50);
    }
  }
}

test('keeps every acknowledged punch exactly once when the server is killed halfway', async () => {
  test.setTimeout(300_000);
  const school = copySchool();
  const port = await freePort();
  const first = await startServer({ dataDir: school.dataDir, port });
  const { url } = first;
  const admin = await tokenOf(url, 'admin');
  const staff = await codesOf(url, admin);
  const before = await recordsOf(url, admin);

  const acknowledged = new Map<string, number>();
  let answered = 0;
  let second: Promise<RunningServer> | undefined;
  const kill = () => {
    second ??= first.kill().then(() => startServer({ dataDir: school.dataDir, port }));
  };

  /**
   * Clocks employees in one after the other, and a manager clocks each out, so that each clock-in has its own time
   * entry.
   */
  async function work(lane: number): Promise<void> {
    const mine = staff.filter((_person, index) => index % lanes === lane);
    for (let turn = 0; answered < punches; turn += 1) {
      const person = mine[turn % mine.length];
      if (!person) return;
      const verified = await persistently(() =>
        call(url, 'POST', '/api/attendance/verify-employee-code/', {
          body: { code: person.code, clocked_out: new Date().toTimeString().slice(0, 5) },
        }),
      );
      const token = field(verified.body, 'token');
      if (typeof token !== 'string' || field(verified.body, 'user', 'id') === undefined) continue;
      const punch = { user: person.id, place: person.place, token, key: crypto.randomUUID() };
      const status = await sendUntilAnswered(url, punch);
      if (status === 201) {
        acknowledged.set(person.id, (acknowledged.get(person.id) ?? 0) + 1);
        answered += 1;
        if (answered === punches / 2) kill();
      }
      await persistently(() =>
        call(url, 'POST', '/api/shifts/clocked-in/today/', { token: admin, body: { id: [person.id] } }),
      );
    }
  }

  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
  expect(answered).toBeGreaterThanOrEqual(punches);
  expect(second, 'the server was killed').toBeDefined();
  const restarted = await second;
  const after = await recordsOf(url, admin);
  for (const [user, count] of acknowledged)
    expect((after.get(user) ?? 0) - (before.get(user) ?? 0), `punches of ${user}`).toBe(count);
  await restarted?.stop();
  school.remove();
});

test('stores every punch exactly once when 3 of 10 answers never arrive', async () => {
  test.setTimeout(120_000);
  const school = copySchool();
  const server = await startServer({ dataDir: school.dataDir, port: await freePort() });
  const { url } = server;
  const admin = await tokenOf(url, 'admin');
  const staff = (await codesOf(url, admin)).slice(0, 40);
  const before = await recordsOf(url, admin);
  let asked = 0;
  let lost = 0;

  /**
   * Repeats a call with one key until an answer arrives; a lost answer means that the server has already done its work.
   */
  async function askOverALosingLine(path: string, options: { token?: string; body: unknown }) {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (;;) {
      const answer = await call(url, 'POST', path, { ...options, headers });
      asked += 1;
      if (asked % 10 >= 3) return answer;
      lost += 1;
    }
  }

  const records = new Set<string>();
  const clockedIn: string[] = [];
  for (const person of staff) {
    const time = new Date().toTimeString().slice(0, 5);
    const verified = await askOverALosingLine('/api/attendance/verify-employee-code/', {
      body: { code: person.code, clocked_out: time },
    });
    const token = field(verified.body, 'token');
    // Entering the code of an employee who is on deck clocks them out.
    if (typeof token !== 'string') continue;
    const done = await askOverALosingLine(`/api/attendance/clock-in/${person.id}/`, {
      token,
      body: { shift_id: null, location_id: person.place, rate: 'REGULAR', clocked_in: time },
    });
    expect(done.status, JSON.stringify(done.body)).toBe(201);
    records.add(textField(done.body, 'record_id'));
    clockedIn.push(person.id);
  }
  expect(lost).toBeGreaterThan(10);
  expect(clockedIn.length).toBeGreaterThan(10);
  expect(records.size).toBe(clockedIn.length);
  const after = await recordsOf(url, admin);
  for (const user of clockedIn)
    expect((after.get(user) ?? 0) - (before.get(user) ?? 0), `punches of ${user}`).toBe(1);
  await server.stop();
  school.remove();
});
