import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { buildApp } from '../src/app';
import type { Clock } from '../src/platform/core/clock';
import { hashSecret, newSecret } from '../src/platform/core/secrets';
import { splitStatements } from '../src/platform/database/migrate';
import { connectServer } from '../src/platform/database/server';
import { createBus } from '../src/platform/events/bus';
import { modules } from '../src/modules';
import { createServices } from '../src/platform/services';
import { testVault } from './testVault';

/** The planner settings of the server's own connections. */
export const planning = '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off';

const uid = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const location = uid(1, 7);
const busy = uid(1, 51);
const employee = uid(3, 60);
const page = 'limit=10&offset=0';
export const people = { admin: uid(3, 1), manager: uid(3, 8), employee };
export type Person = keyof typeof people;
export const tokens = { admin: newSecret(), manager: newSecret(), employee: newSecret() } satisfies Record<
  Person,
  string
>;

/**
 * Returns every list and the other calls of its page, each as the user who reads the most rows.
 *
 * @param today - `yyyy-MM-dd`
 */
export function listsOf(today: string): readonly (readonly [who: Person, url: string])[] {
  const week = addDays(startOfWeek(today), -7);
  const soon = addDays(today, 7);
  return [
    ...(['admin', 'manager'] as const).flatMap((who) =>
      [
        `/api/users/?${page}`,
        `/api/users/?limit=10&offset=200&role=EMPLOYEE&status=active`,
        `/api/locations/?${page}`,
        `/api/shifts/?${page}`,
        `/api/shifts/?${page}&location=${location}`,
        `/api/shifts/deleted-shifts/?${page}&location=${location}`,
        `/api/shifts/deleted-shifts/?${page}&from_date=${week}&to_date=${today}`,
        `/api/shifts/meeting/?${page}`,
        `/api/shifts/request/count/`,
        `/api/shifts/request/count/?location=${location}`,
        `/api/shifts/day-summary/`,
        `/api/shifts/day-summary/?location=${location}`,
        `/api/shifts/clocked-in/?${page}`,
        `/api/shifts/clocked-in/?${page}&search=Last1`,
        `/api/shifts/not-clocked-in/?${page}`,
        `/api/shifts/unassigned-clocked-in/?${page}`,
        `/api/shifts/clocked-in/today/?${page}`,
        `/api/shifts/manage-open-shifts/?${page}`,
        `/api/shifts/manage-open-shifts/?${page}&date=${soon}`,
        `/api/shifts/manage_time-off/?${page}`,
        `/api/shifts/reschedule-requests/?${page}`,
        `/api/shifts/manage_new-shifts/?${page}`,
        `/api/payroll/payroll-detail?${page}&location=${location}&date=${week}`,
        `/api/payroll/payroll-summary?${page}&date=${week}`,
        `/api/payroll/payroll-summary?${page}&date=${week}&search=Last1`,
        `/api/payroll/timesheets/?location=${location}&date=${week}`,
        `/api/payroll/weekly-labour-management?${page}&date=${week}`,
        `/api/shifts/staff/?location=${location}&type_id=${uid(2, 3)}&start_date=${soon}&end_date=${soon}&start_time=16:00&end_time=20:00&schedule_type=ONE_TIME_SHIFT`,
        `/api/shifts/assign-shifts/?user_id=${uid(3, 57)}&location=${location}`,
        `/api/notifications/?${page}`,
      ].map((url) => [who, url] as const),
    ),
    ['admin', `/api/shifts/view-schedule/?location=${busy}&start_date=${today}&view_type=monthly`],
    ['admin', `/api/shifts/last-shift/${employee}/`],
    ['employee', `/api/shifts/employee_view/?start_date=${today}&view_type=monthly`],
    ['employee', `/api/shifts/open-shifts/?start_date=${today}`],
    ['employee', `/api/shifts/last-shift/${employee}/`],
    ['employee', `/api/shifts/request/mine/?${page}`],
    ['employee', `/api/notifications/?${page}`],
  ];
}

/**
 * Fills an empty, migrated database with a large school.
 *
 * @param size - see explainData.sql; `today` is a date, `yyyy-MM-dd`
 */
export async function loadSchool(
  client: pg.Client,
  size: {
    readonly shifts: number;
    readonly people: number;
    readonly records: number;
    readonly today: string;
  },
): Promise<void> {
  const file = readFileSync(fileURLToPath(new URL('explainData.sql', import.meta.url)), 'utf8');
  const text = Object.entries(size).reduce(
    (all, [name, value]) => all.replaceAll(`{${name}}`, String(value)),
    file,
  );
  for (const statement of splitStatements(text)) await client.query(statement);
}

/** Signs in the {@link people} of a large school with this process's {@link tokens}. */
export async function signPeopleIn(client: pg.Client, today: string): Promise<void> {
  // Sets the last use to the end of the session, so that no session is idle at any time of day.
  for (const who of ['admin', 'manager', 'employee'] as const)
    await client.query(
      'insert into sessions (token_hash, user_id, created_at, expires_at, last_used_at) values ($1, $2, $3, $4, $4)',
      [hashSecret(tokens[who]), people[who], today, addDays(today, 7)],
    );
}

export interface Recorder {
  /** Makes a call and returns the queries that it ran. */
  ask(who: Person, url: string): Promise<{ status: number; text: string; queries: readonly CompiledQuery[] }>;
  close(): Promise<void>;
}

/** Creates a server whose database connection records its queries. */
export async function createRecorder(url: string, clock: Clock): Promise<Recorder> {
  const queries: CompiledQuery[] = [];
  const server = connectServer(
    url,
    () => {},
    2,
    (query) => queries.push(query),
  );
  const bus = createBus({ db: server.db, onError: () => {} });
  const app = await buildApp({
    services: createServices({
      db: server.db,
      clock,
      announcer: bus,
      vault: testVault,
      publicUrl: 'http://localhost:3000',
      mailIsSent: false,
    }),
    modules,
    bus,
    logLevel: 'silent',
  });
  return {
    async ask(who, path) {
      queries.length = 0;
      const answer = await app.inject({ url: path, headers: { authorization: `Token ${tokens[who]}` } });
      return { status: answer.statusCode, text: answer.body, queries: [...queries] };
    },
    async close() {
      await app.close();
      await server.close();
    },
  };
}
