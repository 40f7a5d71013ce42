import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { location } from '@ondeck/shared/schemas/locations';
import * as z from 'zod/mini';
import { assertHolds, blamedFields, errorOf, expectStatus, member, textAt } from '../../../test/assertions';
import { testClock } from '../../../test/clock';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { locationCode } from './locationCode';

const lakeview = {
  title: 'Lakeview',
  phone_number: '2125550100',
  email: 'lakeview@ondeck.example',
  address: '1 Lake Street',
  timezone: 'America/New_York',
};

describe('locations', () => {
  let test: TestApp;
  let admin: string;
  before(async () => {
    test = await createTestApp();
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
  });
  after(() => test.close());

  it('creates a location, lists it by title, and derives a prefix for its shift codes', async () => {
    const made = await test.call(admin, 'POST', '/api/locations/', lakeview);
    expectStatus(made, 201);
    const list = await test.call(admin, 'GET', '/api/locations/?search=lake&limit=10&offset=0');
    assertHolds(list.body, { count: 1, results: [lakeview] });
    const stored = await test.db.selectFrom('locations').select('code').execute();
    assert.deepEqual(stored, [{ code: 'LKV' }]);
  });

  it('refuses an edit of a location that has changed since it was opened, and names who saved it', async () => {
    const made = location.parse(
      (await test.call(admin, 'POST', '/api/locations/', { ...lakeview, title: 'Seen' })).body,
    );
    const seen = async () => {
      const list = await test.call(admin, 'GET', '/api/locations/?search=Seen');
      return { headers: { 'if-match': `"${textAt(list.body, 'results', 0, 'revision')}"` } };
    };
    const path = `/api/locations/${made.id}/`;
    const first = await seen();
    const address = { ...lakeview, title: 'Seen', address: '2 Lake Street' };
    expectStatus(await test.call(admin, 'PUT', path, address, first), 200);
    const phone = { ...lakeview, title: 'Seen', phone_number: '2125550199' };
    const refused = await storesNothing(test.db, () => test.call(admin, 'PUT', path, phone, first));
    assert.equal(refused.status, 409, refused.text);
    assert.match(
      String(errorOf(refused)),
      /^This location has changed since you opened it\. .+ saved last, on /,
    );
    expectStatus(await test.call(admin, 'PUT', path, phone, await seen()), 200);
  });

  const text = (length: number) => 'a'.repeat(length);
  const refusals: [name: string, change: Record<string, unknown>, status: number, field: string][] = [
    ['a title of 3 letters', { title: text(3) }, 201, ''],
    ['a title of 2 letters', { title: text(2) }, 400, 'title'],
    ['a title of 50 letters', { title: text(50) }, 201, ''],
    ['a title of 51 letters', { title: text(51) }, 400, 'title'],
    ['a title that is taken, in another case', { title: 'LAKEVIEW' }, 400, 'title'],
    ['a title that is taken, in another spelling', { title: 'La\u0301keview' }, 400, 'title'],
    ['an address of 200 letters', { title: 'Two Hundred', address: text(200) }, 201, ''],
    ['an address of 201 letters', { title: 'Too Long', address: text(201) }, 400, 'address'],
    ['a phone of 10 digits', { title: 'Ten', phone_number: '1234567890' }, 201, ''],
    ['a phone of 9 digits', { title: 'Nine', phone_number: '123456789' }, 400, 'phone_number'],
    ['Arizona', { title: 'Phoenix', timezone: 'America/Phoenix' }, 201, ''],
    ['a fixed offset', { title: 'Fixed', timezone: 'EST' }, 400, 'timezone'],
    ['no zone', { title: 'Zoneless', timezone: undefined }, 400, 'timezone'],
    ['a field that it does not have', { title: 'Extra', code: 'XXX' }, 400, 'code'],
    ['alerts that there are', { title: 'Alerted', alerts: ['LATE', 'UNCOVERED'] }, 201, ''],
    ['an alert that there is not', { title: 'Wrongly Alerted', alerts: ['EARLY'] }, 400, 'alerts'],
    ['a NUL', { title: 'Nul\u0000Nul' }, 400, ''],
  ];
  for (const [name, change, status, field] of refusals)
    it(`answers ${status} to a location with ${name}${status === 400 ? ' and stores nothing' : ''}`, async () => {
      const send = () => test.call(admin, 'POST', '/api/locations/', { ...lakeview, ...change });
      const answer = status === 400 ? await storesNothing(test.db, send) : await send();
      expectStatus(answer, status);
      if (field !== '') assert.deepEqual(blamedFields(answer), [field]);
    });

  it('creates a location once when two requests spell its title differently at the same time', async () => {
    const send = (title: string) => test.call(admin, 'POST', '/api/locations/', { ...lakeview, title });
    const answers = await Promise.all([send('Baños Termales'), send('BANOS  TERMALES')]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400]);
  });

  it('stores a title in NFC, and accepts an edit that keeps a title that another location spells alike', async () => {
    const { body } = await test.call(admin, 'POST', '/api/locations/', {
      ...lakeview,
      title: ' Cafe\u0301 Pool ',
    });
    const { id, title } = z.parse(location, body);
    assert.equal(title, 'Café Pool');
    // Older server versions could store two titles that are alike.
    await test.given.location({ title: 'CAFE POOL' });
    const change = { ...lakeview, title, address: '2 Water Street' };
    expectStatus(await test.call(admin, 'PUT', `/api/locations/${id}/`, change), 200);
    const renamed = await test.call(admin, 'PUT', `/api/locations/${id}/`, { ...change, title: 'Cafe Pool' });
    expectStatus(renamed, 400);
  });

  it('creates a location with all alerts, unless the form names others', async () => {
    const all = await test.call(admin, 'POST', '/api/locations/', { ...lakeview, title: 'All Alerts' });
    assertHolds(all.body, { alerts: ['LATE', 'OPEN', 'UNCOVERED', 'CERTIFICATE', 'DECK'] });
    const none = await test.call(admin, 'POST', '/api/locations/', {
      ...lakeview,
      title: 'No Alerts',
      alerts: [],
    });
    assertHolds(none.body, { alerts: [] });
    const path = `/api/locations/${textAt(all.body, 'id')}/`;
    const kinds = member(all.body, 'alerts');
    expectStatus(
      await test.call(admin, 'PUT', path, { ...lakeview, title: 'All Alerts', alerts: kinds }),
      200,
    );
  });

  it("keeps a location's alerts and offline punches when a change doesn't name them", async () => {
    const body = { ...lakeview, title: 'Told Of' };
    const made = await test.call(admin, 'POST', '/api/locations/', { ...body, alerts: ['LATE', 'OPEN'] });
    const { id } = z.parse(location, made.body);
    const path = `/api/locations/${id}/`;
    assertHolds((await test.call(admin, 'PUT', path, body)).body, { alerts: ['LATE', 'OPEN'] });
    assertHolds((await test.call(admin, 'PUT', path, { ...body, alerts: [] })).body, { alerts: [] });
    const off = { ...body, offline_punches: false };
    assertHolds((await test.call(admin, 'PUT', path, off)).body, { offline_punches: false });
    assertHolds((await test.call(admin, 'PUT', path, body)).body, { offline_punches: false });
    const list = await test.call(admin, 'GET', '/api/locations/?search=told');
    assertHolds(list.body, { results: [{ id, alerts: [] }] });
  });

  describe('another time zone', () => {
    // Ana is scheduled at one location from 16:00 to 20:00 and at another from 20:00 to 22:00, on a Thursday in New
    // York.
    const cases: [name: string, zone: string, more: { start?: string; end?: string }, status: number][] = [
      ['an hour later, when she works elsewhere', 'America/Chicago', {}, 400],
      ['with a shift that is over', 'America/Chicago', { start: '2027-02-25', end: '2027-03-01' }, 200],
      ['as it is', 'America/New_York', {}, 200],
    ];
    for (const [name, timezone, { start = '2027-03-04', end = null }, status] of cases)
      it(`answers ${status} to a new time zone of a location: ${name}`, async () => {
        const [here, there] = [await test.given.location(), await test.given.location()];
        const position = await test.given.position();
        const ana = await test.given.user({
          firstName: 'Ana',
          lastName: 'Silva',
          locations: [here, there],
          positions: [position],
        });
        const give = async (location: typeof here, from: string, to: string) => {
          const shift = await test.given.shift({
            location,
            position,
            start,
            end,
            from,
            to,
            repeat: 'WEEKLY',
          });
          await test.given.assignment({ shift, user: ana, start });
          return shift.shift_code;
        };
        const codes = [await give(here, '16:00', '20:00'), await give(there, '20:00', '22:00')];
        const body = { ...lakeview, title: here.title, timezone };
        const send = () => test.call(admin, 'PUT', `/api/locations/${here.id}/`, body);
        const answer = status === 400 ? await storesNothing(test.db, send) : await send();
        expectStatus(answer, status);
        if (status !== 400) return;
        assert.deepEqual(blamedFields(answer), ['timezone']);
        assert.equal(
          errorOf(answer),
          `In this time zone, some employees would have overlapping shifts. Ana Silva: ${codes[0]} and ${codes[1]} on 03-04-2027.`,
        );
      });
  });

  describe('deleting one', () => {
    // It is noon in New York on 2027-03-03.
    const cases: [
      name: string,
      shift: { start: string; end?: string; repeat?: 'WEEKLY' } | null,
      status: number,
    ][] = [
      ['a shift that was yesterday', { start: '2027-03-02' }, 204],
      ['a shift today', { start: '2027-03-03' }, 400],
      ['a series that ended yesterday', { start: '2027-02-02', end: '2027-03-02', repeat: 'WEEKLY' }, 204],
      ['a series that continues', { start: '2027-02-02', repeat: 'WEEKLY' }, 400],
      ['nothing', null, 204],
    ];
    for (const [name, shift, status] of cases)
      it(`answers ${status} to deleting a location with ${name}`, async () => {
        const here = await test.given.location();
        if (shift)
          await test.given.shift({ location: here, position: await test.given.position(), ...shift });
        const send = () => test.call(admin, 'DELETE', `/api/locations/${here.id}/`);
        const answer = status === 400 ? await storesNothing(test.db, send) : await send();
        expectStatus(answer, status);
        if (status === 400)
          assert.equal(errorOf(answer), "This location still has 1 active shift, so you can't delete it.");
      });

    it("counts the shifts, meetings, and employees on deck of a location that can't be deleted", async () => {
      const here = await test.given.location();
      const position = await test.given.position();
      for (const start of ['2027-03-04', '2027-03-05'])
        await test.given.shift({ location: here, position, start });
      await test.given.meeting({ location: here, position, start: '2027-03-04' });
      const user = await test.given.user({ locations: [here] });
      await test.given.clockRecord({ user, location: here, date: '2027-03-03', in: '2027-03-03T14:00:00Z' });
      const answer = await test.call(admin, 'DELETE', `/api/locations/${here.id}/`);
      assert.equal(
        errorOf(answer),
        "This location still has 2 active shifts and 1 meeting and 1 employee on deck, so you can't delete it.",
      );
    });

    it('lists the shifts and meetings that deleting a location ends, and ends them when asked to', async () => {
      const here = await test.given.location({ title: 'Closing', code: 'CLO' });
      const position = await test.given.position({ name: 'Lifeguard' });
      const ana = await test.given.user({ locations: [here], positions: [position] });
      const over = await test.given.shift({ location: here, position, start: '2027-03-02' });
      const weekly = await test.given.shift({
        location: here,
        position,
        start: '2027-02-24',
        repeat: 'WEEKLY',
      });
      const meeting = await test.given.meeting({
        location: here,
        position,
        start: '2027-03-05',
        staff: [ana],
      });
      await test.given.assignment({ shift: weekly, user: ana, start: '2027-02-24' });
      const answer = await storesNothing(test.db, () =>
        test.call(admin, 'GET', `/api/locations/${here.id}/preview/`),
      );
      assertHolds(expectStatus(answer, 200), {
        ends: [
          {
            id: weekly.id,
            type: 'shift',
            name: 'Lifeguard',
            dates: ['2027-03-03', '2027-03-10', '2027-03-17'],
            more: true,
          },
          { id: meeting.id, type: 'meeting', dates: ['2027-03-05'], more: false },
        ],
      });
      const remove = (query: string) => test.call(admin, 'DELETE', `/api/locations/${here.id}/${query}`);
      for (const query of ['', '?end=false'])
        expectStatus(await storesNothing(test.db, () => remove(query)), 400);
      expectStatus(await remove('?end=true'), 204);
      const gone = await test.db
        .selectFrom('shifts')
        .select('id')
        .where('location_id', '=', here.id)
        .where('deleted_at', 'is not', null)
        .execute();
      assert.deepEqual(gone, [{ id: weekly.id }], `the history of ${over.shift_code} stays`);
      const told = await test.db
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', ana.id)
        .execute();
      assert.deepEqual(told.map(({ title }) => title).sort(), [
        `You're no longer invited to the staff meeting ${meeting.shift_code}`,
        `You're no longer scheduled for ${weekly.shift_code}`,
      ]);
    });

    it('refuses to delete a location while employees are on deck, even when asked to end its shifts', async () => {
      const here = await test.given.location();
      const user = await test.given.user({ locations: [here] });
      await test.given.clockRecord({ user, location: here, date: '2027-03-03', in: '2027-03-03T14:00:00Z' });
      for (const [method, path] of [
        ['GET', 'preview/'],
        ['DELETE', '?end=true'],
      ] as const) {
        const answer = await storesNothing(test.db, () =>
          test.call(admin, method, `/api/locations/${here.id}/${path}`),
        );
        assert.equal(errorOf(answer), "This location still has 1 employee on deck, so you can't delete it.");
      }
    });

    it('checks for shifts by the date at the location: in Honolulu it is still yesterday', async () => {
      const own = await createTestApp({ clock: testClock('2027-03-03T08:00:00Z') });
      const token = await own.given.session(await own.given.user({ role: 'ADMIN' }));
      for (const [timezone, status] of [
        ['Pacific/Honolulu', 400],
        ['America/New_York', 204],
      ] as const) {
        const here = await own.given.location({ timezone });
        await own.given.shift({ location: here, position: await own.given.position(), start: '2027-03-02' });
        expectStatus(await own.call(token, 'DELETE', `/api/locations/${here.id}/`), status);
      }
      await own.close();
    });

    it('removes a deleted location from every list, and frees its title but not its prefix', async () => {
      const here = await test.given.location({ title: 'Harbor', code: 'HRB' });
      const manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [here] }));
      expectStatus(await test.call(admin, 'DELETE', `/api/locations/${here.id}/`), 204);
      assertHolds((await test.call(manager, 'GET', '/api/locations/')).body, { count: 0, results: [] });
      // The location's hours are kept, so an admin can still read its title.
      const gone = '/api/locations/?status=deleted&search=harbor';
      assertHolds((await test.call(admin, 'GET', gone)).body, { count: 1, results: [{ id: here.id }] });
      assertHolds((await test.call(admin, 'GET', '/api/locations/?search=harbor')).body, { count: 0 });
      assertHolds((await test.call(manager, 'GET', gone)).body, { count: 0, results: [] });
      for (const method of ['PUT', 'DELETE'] as const) {
        const body = method === 'PUT' ? { ...lakeview, title: 'Back again' } : undefined;
        expectStatus(
          await storesNothing(test.db, () => test.call(admin, method, `/api/locations/${here.id}/`, body)),
          404,
        );
      }
      expectStatus(await test.call(admin, 'POST', '/api/locations/', { ...lakeview, title: 'Harbor' }), 201);
      const codes = await test.db
        .selectFrom('locations')
        .select('code')
        .where('title', '=', 'Harbor')
        .orderBy('id')
        .execute();
      assert.deepEqual(codes, [{ code: 'HRB' }, { code: 'HRB2' }]);
    });
  });

  it('changes all fields of a location, but refuses a title that is taken and then stores nothing', async () => {
    const here = await test.given.location();
    const other = await test.given.location();
    const put = (body: unknown) => test.call(admin, 'PUT', `/api/locations/${here.id}/`, body);
    expectStatus(await put({ ...lakeview, title: 'Renamed', timezone: 'America/Denver' }), 200);
    assertHolds((await test.call(admin, 'GET', '/api/locations/?search=renamed')).body, {
      count: 1,
      results: [{ id: here.id, title: 'Renamed', timezone: 'America/Denver' }],
    });
    expectStatus(await storesNothing(test.db, () => put({ ...lakeview, title: other.title })), 400);
    expectStatus(await put({ ...lakeview, title: 'renamed' }), 200);
  });

  it('shows a manager only their own locations', async () => {
    const here = await test.given.location({ title: 'Managed' });
    await test.given.location({ title: 'Managed elsewhere' });
    const manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [here] }));
    assertHolds((await test.call(manager, 'GET', '/api/locations/?search=managed')).body, {
      count: 1,
      results: [{ id: here.id }],
    });
  });
});

describe('locationCode', () => {
  for (const [title, taken, code] of [
    ['Ångström', [], 'ANG'],
    ['Lakeview', [], 'LKV'],
    ['Lakeview', ['LKV'], 'LKV2'],
    ['Lakeview', ['LKV', 'LKV2'], 'LKV3'],
    ['Old Town Pool', [], 'OTP'],
    ['Ohio', [], 'OHI'],
    ['123', [], 'LOC'],
    ['A1', [], 'AX'],
  ] as const)
    it(`derives the prefix ${code} from "${title}" when ${taken.length} prefixes are taken`, () => {
      assert.equal(locationCode(title, new Set(taken)), code);
      assert.match(code, /^[A-Z][A-Z0-9]{1,5}$/);
    });
});
