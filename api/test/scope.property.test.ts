import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import readExcelFile from 'read-excel-file/node';
import { transaction } from '../src/platform/database/transaction';
import type { Topic } from '../src/platform/events/changes';
import { expectStatus, member, textAt } from './assertions';
import { createTestApp, type TestApp } from './harness';
import { type Scope, scopeOf } from './scopeOracle';
import { type ScopeSchool, schools, store, TODAY } from './scopeSchool';

/** Set `PROPERTY_RUNS=300` for a thorough run. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 12);
const page = 'limit=200&offset=0';

/** Each list of the API, and the list of the scope that it must equal row by row. */
const planners = [
  [`/api/users/?${page}`, 'users'],
  [`/api/locations/?${page}`, 'locations'],
  [`/api/shifts/?${page}`, 'shifts'],
  [`/api/shifts/deleted-shifts/?${page}`, 'archive'],
  [`/api/shifts/meeting/?${page}`, 'meetings'],
  [`/api/shifts/clocked-in/?${page}`, 'clockedIn'],
  [`/api/shifts/not-clocked-in/?${page}`, 'missing'],
  [`/api/shifts/unassigned-clocked-in/?${page}`, 'unassigned'],
  [`/api/shifts/clocked-in/today/?${page}`, 'unclosed'],
  [`/api/shifts/manage-open-shifts/?${page}`, 'opens'],
  [`/api/shifts/manage_time-off/?${page}`, 'timeOff'],
  [`/api/shifts/reschedule-requests/?${page}`, 'changes'],
  [`/api/shifts/manage_new-shifts/?${page}`, 'offers'],
  [`/api/requests/?${page}`, 'pending'],
  [`/api/payroll/payroll-detail?${page}&date=${TODAY}`, 'paid'],
  [`/api/payroll/payroll-summary?${page}&date=${TODAY}`, 'paidPeople'],
  [`/api/payroll/weekly-labour-management?${page}&date=${TODAY}`, 'paidPeople'],
] as const;
const everyone = [
  [`/api/notifications/?${page}`, 'notices'],
  [`/api/shifts/request/mine/?${page}`, 'mine'],
] as const;
/** Lists that can search names and codes. */
const searched = planners.filter(([, list]) => list !== 'locations' && list !== 'pending');

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Returns the IDs, emails, codes, and names in a text that the actor may not see. */
function strangers(text: string, scope: Scope, positions: ReadonlySet<string>): string[] {
  const found = (pattern: RegExp): string[] => [...new Set(text.match(pattern))];
  return [
    ...found(uuid).filter((id) => !scope.ids.has(id) && !positions.has(id)),
    ...found(/[\w.]+@ondeck\.example/g).filter((email) => !scope.emails.has(email)),
    ...found(/\bT-\d{4,}/g).filter((code) => !scope.codes.has(code)),
    ...found(/\bNumber[a-z]+/g).filter((name) => !scope.names.has(name)),
  ];
}

const sorted = (ids: readonly string[]): string[] => [...ids].sort();

describe('scope of every answer', () => {
  let test: TestApp;
  let url: string;
  before(async () => {
    test = await createTestApp();
    url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => test.close());

  async function ask(token: string, path: string, scope: Scope) {
    const answer = await test.call(token, 'GET', path);
    assert.ok([200, 403, 404].includes(answer.status), `${path} ${answer.status} ${answer.text}`);
    const positions = await test.db.selectFrom('positions').select('id').execute();
    const known = new Set(positions.map(({ id }) => id));
    assert.deepEqual(strangers(answer.text, scope, known), [], `${path} names them`);
    return answer;
  }

  async function holds(token: string, path: string, expected: readonly string[], scope: Scope) {
    const body = expectStatus(await ask(token, path, scope), 200);
    const rows = member(body, 'results');
    assert.ok(Array.isArray(rows));
    assert.deepEqual(sorted(rows.map((row) => textAt(row, 'id'))), sorted(expected), path);
    assert.equal(member(body, 'count'), expected.length, path);
  }

  async function readsOnlyOwnLists(token: string, { actor, people, locations }: ScopeSchool, scope: Scope) {
    for (const [path, list] of everyone) await holds(token, path, scope.lists[list], scope);
    if (actor.role === 'EMPLOYEE') {
      for (const [path] of planners) expectStatus(await ask(token, path, scope), 403);
      return;
    }
    for (const [path, list] of planners) await holds(token, path, scope.lists[list], scope);
    for (const [path] of searched)
      for (const text of [people[0]?.lastName, people.at(-1)?.lastName, 'T-'])
        await ask(token, `${path}&search=${text}`, scope);
    for (const { id } of locations) {
      const mine = scope.locations.includes(id);
      for (const path of [
        `/api/shifts/?${page}&location=${id}`,
        `/api/shifts/request/count/?location=${id}`,
        `/api/shifts/day-summary/?location=${id}`,
        `/api/shifts/view-schedule/?location=${id}&start_date=${TODAY}&view_type=monthly`,
        `/api/shifts/staff/?location=${id}`,
        `/api/payroll/payroll-detail?${page}&location=${id}&date=${TODAY}`,
      ])
        expectStatus(await ask(token, path, scope), mine ? 200 : 404);
    }
  }

  async function counts(token: string, scope: Scope) {
    const { lists } = scope;
    const body = expectStatus(await ask(token, '/api/shifts/request/count/', scope), 200);
    const pending = async (ids: string[]) =>
      (await test.db.selectFrom('requests').select(['id', 'status']).execute()).filter(
        ({ id, status }) => status === 'PENDING' && ids.includes(id),
      ).length;
    assert.deepEqual(body, {
      clocked_in_count: lists.clockedIn.length,
      not_clocked_in_count: lists.missing.length,
      // Counts only time entries without a shift; the list also keeps those that got one.
      unassigned_clocked_in_count: lists.unassigned.filter((id) => !lists.clockedIn.includes(id)).length,
      open_shift_request_count: lists.opens.length,
      schedule_change_request_count: await pending(lists.changes),
      time_off_request_count: await pending(lists.timeOff),
      new_shift_request_count: await pending(lists.offers),
      mannual_clockout_count: lists.unclosed.length,
      certificate_count: 0,
    });
  }

  async function exports(token: string, scope: Scope) {
    for (const [report, rows] of [
      ['payroll-detail', scope.lists.paid],
      ['payroll-summary', scope.lists.paidPeople],
      ['weekly-labour-management', scope.lists.paidPeople],
    ] as const) {
      const answer = await test.app.inject({
        url: `/api/payroll/${report}?date=${TODAY}&export=true`,
        headers: { authorization: `Token ${token}` },
      });
      assert.equal(answer.statusCode, rows.length === 0 ? 404 : 200, answer.body.slice(0, 200));
      if (rows.length === 0) continue;
      const [sheet] = await readExcelFile(answer.rawPayload);
      // Subtracts the title, the line with location and week, the heading, and the totals.
      assert.equal((sheet?.data.length ?? 0) - 4, rows.length, report);
      assert.deepEqual(strangers(JSON.stringify(sheet), scope, new Set()), [], `${report} names them`);
    }
  }

  async function readsOneByOne(token: string, { actor, people }: ScopeSchool, scope: Scope) {
    for (const { id } of people) {
      const reached = id === actor.id || scope.lists.users.includes(id);
      expectStatus(await ask(token, `/api/users/${id}/`, scope), reached ? 200 : 404);
      await ask(token, `/api/shifts/last-shift/${id}/`, scope);
    }
    for (const path of [
      `/api/shifts/employee_view/?start_date=${TODAY}&view_type=monthly`,
      `/api/shifts/open-shifts/?start_date=${TODAY}`,
    ])
      expectStatus(await ask(token, path, scope), 200);
    if (actor.role === 'EMPLOYEE') return;
    const shifts = await test.db.selectFrom('shifts').select('id').orderBy('id', 'desc').limit(8).execute();
    for (const { id } of shifts)
      expectStatus(
        await ask(token, `/api/shifts/${id}/`, scope),
        scope.lists.shifts.includes(id) ? 200 : 404,
      );
  }

  /** Publishes one change for every location and every user, and reads the actor's stream up to the last. */
  async function hearsOnlyOwnEvents(token: string, { actor, people, locations }: ScopeSchool, scope: Scope) {
    const stream = await fetch(`${url}/api/events`, {
      headers: { authorization: `Token ${token}` },
      signal: AbortSignal.timeout(30_000),
    });
    const told = locations.flatMap(({ id: locationId }, at) =>
      (['Dashboard', 'OpenShift', 'Request'] as const).map((topic: Topic) => ({
        topic,
        locationId,
        userId: people[at % people.length]?.id ?? null,
      })),
    );
    const last = await test.db
      .selectFrom('changes')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    // A stream may still send changes of earlier schools.
    const isNew = (event: unknown): boolean => Number(member(event, 'id')) > (last?.id ?? 0);
    await transaction(test.db, (trx) =>
      test.services.changes.publish(
        trx,
        ...told,
        ...people.map(({ id }) => ({ topic: 'Notification' as const, userId: id })),
        { topic: 'Me', userId: actor.id },
      ),
    );
    const heard: unknown[] = [];
    let text = '';
    assert.ok(stream.body);
    const decoder = new TextDecoder();
    for await (const chunk of stream.body) {
      text += decoder.decode(chunk, { stream: true });
      const whole = text.slice(0, text.lastIndexOf('\n\n') + 2);
      text = text.slice(whole.length);
      for (const [, data] of whole.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(data ?? ''));
      if (heard.some((event) => member(event, 'topic') === 'Me' && isNew(event))) break;
    }
    const mine = told.filter(
      ({ topic, locationId, userId }) =>
        userId === actor.id ||
        (scope.locations.includes(locationId) && (actor.role === 'MANAGER' || topic === 'OpenShift')),
    );
    const expected = [
      ...mine.map(({ topic, locationId, userId }) => [
        topic,
        locationId,
        userId === actor.id ? userId : undefined,
      ]),
      ['Notification', undefined, actor.id],
      ['Me', undefined, actor.id],
    ];
    assert.deepEqual(
      heard
        .filter(isNew)
        .map((event) => [member(event, 'topic'), member(event, 'location_id'), member(event, 'user_id')]),
      expected,
    );
  }

  it('shows no row of another location in any list, count, search, export, single answer, or event', async () => {
    await fc.assert(
      fc.asyncProperty(schools, async (plan) => {
        const school = await store(test, plan);
        const { actor } = school;
        const scope = await scopeOf(test.db, actor);
        const token = await test.given.session(actor);
        await readsOnlyOwnLists(token, school, scope);
        await readsOneByOne(token, school, scope);
        if (actor.role === 'MANAGER') {
          await counts(token, scope);
          await exports(token, scope);
        }
        await hearsOnlyOwnEvents(token, school, scope);
      }),
      { numRuns: RUNS, includeErrorInReport: true },
    );
  });
});
