import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createdCalendarFeed } from '@ondeck/shared/schemas/calendarFeed';
import nodeIcal from 'node-ical';
import { HOUR_MS } from '@ondeck/shared/domain/durations';
import { expectStatus } from '../../../test/assertions';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';

describe('a calendar app that asks again', () => {
  let world: PlannerWorld;
  let path: string;
  let shift: string;
  beforeEach(async () => {
    world = await openPlannerWorld();
    const { test, ana } = world;
    const saved = await world.made({ staff: [{ id: ana.id }] });
    shift = saved.id;
    const answer = await test.call(await test.given.session(ana), 'POST', '/api/calendar-feed/');
    path = new URL(createdCalendarFeed.parse(expectStatus(answer, 201)).url).pathname;
    test.clock.advance(HOUR_MS);
  });
  afterEach(() => world.test.close());

  const ask = (etag?: string) =>
    world.test.call(
      undefined,
      'GET',
      path,
      undefined,
      etag === undefined ? {} : { headers: { 'if-none-match': etag } },
    );
  /** Reads the whole calendar, and returns its tag and each event's last change. */
  async function whole() {
    const answer = await ask();
    assert.equal(answer.status, 200, answer.text);
    const events = Object.values(nodeIcal.sync.parseICS(answer.text)).flatMap((one) =>
      one?.type === 'VEVENT' ? [one] : [],
    );
    const modified = new Map(events.map((one) => [one.start.toISOString().slice(0, 10), one.lastmodified]));
    return { etag: String(answer.headers['etag']), text: answer.text, modified };
  }

  it('asks the calendar app to refresh every hour, and dates each event by its last change', async () => {
    const { text, modified } = await whole();
    assert.match(text, /^REFRESH-INTERVAL;VALUE=DURATION:PT1H\r$/m);
    assert.match(text, /^X-PUBLISHED-TTL:PT1H\r$/m);
    const events = text.match(/BEGIN:VEVENT/g)?.length;
    assert.equal(text.match(/^LAST-MODIFIED:20270303T180000Z\r$/gm)?.length, events);
    assert.equal(modified.get('2027-03-11')?.toISOString(), '2027-03-03T18:00:00.000Z');
  });

  it('answers 304 without text while the calendar is unchanged, even when a proxy weakened the tag', async () => {
    const { etag } = await whole();
    for (const seen of [etag, `W/${etag}`, `"other", ${etag}`]) {
      world.test.clock.advance(HOUR_MS);
      const answer = await ask(seen);
      assert.deepEqual([answer.status, answer.text], [304, '']);
      assert.equal(answer.headers['etag'], etag);
      assert.equal(answer.headers['cache-control'], 'private, no-cache');
    }
    expectStatus(await ask('"other"'), 200);
  });

  it('answers 304 without reading the schedule when no change was published', async () => {
    const { etag } = await whole();
    world.test.clock.advance(HOUR_MS);
    // Write to the database directly, so that the server doesn't know about the change.
    await world.test.db.updateTable('shifts').set({ end_time: '21:00' }).execute();
    expectStatus(await ask(etag), 304);
    expectStatus(await ask(), 200);
  });

  it('sends the same calendar within a week without changes, and a new one in the next week', async () => {
    const { etag } = await whole();
    for (const at of ['2027-03-04T09:00:00Z', '2027-03-06T23:59:00Z']) {
      world.test.clock.set(at);
      expectStatus(await ask(etag), 304);
    }
    world.test.clock.set('2027-03-07T00:00:00Z');
    expectStatus(await ask(etag), 200);
  });

  it('gives a new change date only to the changed event of a calendar', async () => {
    const before = await whole();
    world.test.clock.advance(HOUR_MS);
    const url = `/api/shifts/${shift}/dates/2027-03-11/cancel/`;
    expectStatus(await world.test.call(world.token, 'POST', url, { reason: 'Gala' }), 200);
    world.test.clock.advance(HOUR_MS);
    const after = await whole();
    const changed = [...after.modified].filter(
      ([day, at]) => at?.getTime() !== before.modified.get(day)?.getTime(),
    );
    assert.deepEqual(
      changed.map(([day, at]) => [day, at?.toISOString()]),
      [['2027-03-11', '2027-03-03T20:00:00.000Z']],
    );
  });

  const changes: readonly (readonly [what: string, work: () => Promise<unknown>])[] = [
    ['a shift gets other times', () => world.put(shift, { start_time: '15:00' })],
    ['a shift is given to someone else', () => world.put(shift, { staff: [{ id: world.ben.id }] })],
    [
      'a date is canceled',
      () =>
        world.test.call(world.token, 'POST', `/api/shifts/${shift}/dates/2027-03-11/cancel/`, {
          reason: 'Gala',
        }),
    ],
    ['a shift is deleted', () => world.test.call(world.token, 'DELETE', `/api/shifts/${shift}/`)],
    ['a shift is added', () => world.made({ start_date: '2027-03-05', staff: [{ id: world.ana.id }] })],
    [
      'the location closes',
      () =>
        world.test.call(world.token, 'POST', '/api/closures/', {
          location: world.here.id,
          closures: [{ start_date: '2027-03-11', end_date: '2027-03-11', reason: 'Boiler' }],
        }),
    ],
    [
      'a meeting is planned',
      () =>
        world.test.call(world.token, 'POST', `/api/shifts/meeting/?location=${world.here.id}`, {
          start_date: '2027-03-12',
          end_date: '2027-03-12',
          start_time: '10:00',
          end_time: '11:00',
          assigned_positions: [world.swim.id],
          assigned_staff: [world.ana.id],
          agenda: 'Rescue drill',
        }),
    ],
    [
      'a position is renamed',
      () =>
        world.test.call(world.adminToken, 'PUT', `/api/shifts/shift-type/${world.swim.id}/`, {
          name: 'Swim lessons',
        }),
    ],
    [
      'the location moves',
      () =>
        world.test.call(world.adminToken, 'PUT', `/api/locations/${world.here.id}/`, {
          title: 'Lakeview',
          phone_number: '206-555-0142',
          email: 'lakeview@ondeck.example',
          address: '2 Harbor Street',
          timezone: 'America/New_York',
        }),
    ],
    [
      'the employee gets time off',
      async () => {
        const { test, ana } = world;
        const asked = await test.call(
          await test.given.session(ana),
          'POST',
          '/api/shifts/request/time-off/',
          {
            shift,
            start_date: '2027-03-18',
            end_date: '2027-03-18',
            leave_type: 'PAID_LEAVE',
            reason: 'A wedding',
          },
        );
        expectStatus(asked, 202);
        const { id } = await test.db
          .selectFrom('requests')
          .where('kind', '=', 'time_off')
          .select('id')
          .executeTakeFirstOrThrow();
        return test.call(world.token, 'POST', `/api/shifts/manage_time-off/${id}/`, { action: 'APPROVE' });
      },
    ],
  ];
  for (const [what, work] of changes)
    it(`sends the new calendar when ${what}`, async () => {
      const { etag } = await whole();
      world.test.clock.advance(HOUR_MS);
      expectStatus(await ask(etag), 304);
      world.test.clock.advance(HOUR_MS);
      const answer = await work();
      if (typeof answer === 'object' && answer !== null && 'status' in answer)
        assert.ok(Number(answer.status) < 300, JSON.stringify(answer));
      world.test.clock.advance(HOUR_MS);
      const after = await ask(etag);
      assert.equal(after.status, 200);
      assert.notEqual(after.headers['etag'], etag);
    });
});
