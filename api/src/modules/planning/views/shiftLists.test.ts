import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shiftList } from '@ondeck/shared/schemas/shifts';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

describe('the list of shifts', () => {
  let world: PlannerWorld;
  before(async () => {
    world = await openPlannerWorld();
    const { ana, ben, made, test, west, swim } = world;
    await made({ staff: [{ id: ana.id }] });
    await made({ shift_type: world.guard.id });
    await made({ start_date: '2027-03-05', staff: [{ id: ben.id, end_date: '2027-03-12' }, { id: ana.id }] });
    await test.given.shift({ location: west, position: swim, start: '2027-03-04', code: 'BAY-0001' });
    const gone = await made();
    await test.call(world.token, 'DELETE', `/api/shifts/${gone.id}/`);
  });
  after(() => world.test.close());

  const list = async (query: string, token = world.token) => {
    const answer = await world.test.call(token, 'GET', `/api/shifts/?${query}`);
    assert.equal(answer.status, 200, answer.text);
    return shiftList.parse(answer.body);
  };
  const codes = async (query: string, token = world.token) =>
    (await list(query, token)).results.map((one) => one.shift_code);

  it("lists shifts at the user's locations that are not deleted, next date first", async () => {
    assert.deepEqual(await codes(''), ['LKV-0001', 'LKV-0002', 'LKV-0003']);
    assert.deepEqual(await codes('', world.strangerToken), ['BAY-0001']);
    assert.equal((await list('', world.adminToken)).count, 4);
  });

  it('pages through shifts without repeats or skips, with the same count on each page', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((offset) => list(`limit=1&offset=${offset}`)));
    assert.deepEqual(
      pages.map((page) => page.count),
      [3, 3, 3, 3],
    );
    assert.deepEqual(
      pages.flatMap((page) => page.results.map((one) => one.shift_code)),
      ['LKV-0001', 'LKV-0002', 'LKV-0003'],
    );
  });

  const searches: [name: string, text: string, found: string[]][] = [
    ['a code in another case', 'lkv-0002', ['LKV-0002']],
    ['a position', 'guard', ['LKV-0002']],
    ['a person', 'ana sil', ['LKV-0001', 'LKV-0003']],
    ['a wildcard as text', '%', []],
    ['nothing of other locations', 'BAY', []],
  ];
  for (const [name, text, found] of searches)
    it(`searches shifts by ${name}`, async () => {
      const page = await list(`search=${encodeURIComponent(text)}`);
      assert.deepEqual(
        page.results.map((one) => one.shift_code),
        found,
      );
      assert.equal(page.count, found.length);
    });

  it('shows Staff 1 and Staff 2 with their dates, and whether an assignment ends early', async () => {
    const shown = (await list('')).results;
    assert.deepEqual(
      shown.map((one) => [
        one.staff.map(({ name, end_date }) => [name, end_date]),
        one.has_assigned_end_date,
      ]),
      [
        [[['Ana Silva', null]], false],
        [[], false],
        [
          [
            ['Ben Stone', '2027-03-12'],
            ['Ana Silva', null],
          ],
          true,
        ],
      ],
    );
  });

  const limits: [query: string, status: number][] = [
    ['limit=1', 200],
    ['limit=0', 400],
    ['limit=200', 200],
    ['limit=201', 400],
    ['offset=-1', 400],
  ];
  for (const [query, status] of limits)
    it(`answers ${status} to a shift list with ${query}`, async () => {
      assert.equal((await world.test.call(world.token, 'GET', `/api/shifts/?${query}`)).status, status);
    });

  describe('narrowed by a filter', () => {
    const narrowed: [name: string, query: () => string, found: string[]][] = [
      ['upcoming dates', () => 'when=upcoming', ['LKV-0001', 'LKV-0002', 'LKV-0003']],
      ['the day of the week', () => 'shift_day=FRIDAY', ['LKV-0003']],
      ['another day', () => 'shift_day=SUNDAY', []],
      ['a position', () => `type_id=${world.guard.id}`, ['LKV-0002']],
      ['an employee', () => `user_id=${world.ben.id}`, ['LKV-0003']],
      ['several filters', () => `shift_day=THURSDAY&user_id=${world.ana.id}`, ['LKV-0001']],
      ['no filter', () => 'when=&shift_day=&type_id=&user_id=', ['LKV-0001', 'LKV-0002', 'LKV-0003']],
    ];
    for (const [name, query, found] of narrowed)
      it(`lists and counts shifts by ${name}`, async () => {
        const page = await list(query());
        assert.deepEqual(
          page.results.map((one) => one.shift_code),
          found,
        );
        assert.equal(page.count, found.length);
      });

    for (const query of ['when=later', 'shift_day=MON', 'type_id=x'])
      it(`refuses a shift list with ${query}`, async () => {
        assert.equal((await world.test.call(world.token, 'GET', `/api/shifts/?${query}`)).status, 400);
      });
  });
});

describe('the list of shifts with some that are over', () => {
  let world: PlannerWorld;
  before(async () => {
    world = await openPlannerWorld();
    const { here, swim, test } = world;
    const place = { location: here, position: swim };
    await test.given.shift({ ...place, start: '2027-03-03', code: 'TODAY' });
    await test.given.shift({ ...place, start: '2027-02-01', repeat: 'DAILY', code: 'ONGOING' });
    await test.given.shift({ ...place, start: '2027-03-02', code: 'YESTERDAY' });
    await test.given.shift({ ...place, start: '2027-03-04', code: 'TOMORROW' });
    await test.given.shift({
      ...place,
      start: '2027-02-01',
      end: '2027-03-01',
      repeat: 'DAILY',
      code: 'ENDED',
    });
  });
  after(() => world.test.close());

  const codes = async (query: string) => {
    const answer = await world.test.call(world.token, 'GET', `/api/shifts/?${query}`);
    assert.equal(answer.status, 200, answer.text);
    return shiftList.parse(answer.body).results.map((one) => one.shift_code);
  };

  const orders: [query: string, found: string[]][] = [
    ['', ['TODAY', 'ONGOING', 'TOMORROW', 'ENDED', 'YESTERDAY']],
    ['limit=2&offset=2', ['TOMORROW', 'ENDED']],
    ['when=upcoming', ['TODAY', 'ONGOING', 'TOMORROW']],
    ['when=past', ['ENDED', 'YESTERDAY']],
    // A daily shift happens on each day of the week.
    ['shift_day=SUNDAY', ['ONGOING', 'ENDED']],
    ['when=past&shift_day=TUESDAY&sort=shift_code', ['ENDED', 'YESTERDAY']],
    ['sort=-start_date&when=past', ['YESTERDAY', 'ENDED']],
  ];
  for (const [query, found] of orders)
    it(`lists ${found.join(', ')} for "${query}"`, async () => {
      assert.deepEqual(await codes(query), found);
    });

  it('decides whether a shift is past by the day at the location', async () => {
    world.test.clock.set('2027-03-04T04:59:00Z');
    assert.deepEqual(await codes('when=past'), ['ENDED', 'YESTERDAY']);
    world.test.clock.set('2027-03-04T05:00:00Z');
    assert.deepEqual(await codes('when=past'), ['ENDED', 'YESTERDAY', 'TODAY']);
  });
});

describe('the list of shifts by what comes next', () => {
  let world: PlannerWorld;
  /** The expected order on a Wednesday. */
  const inOrder = ['DAILY', 'WEDNESDAYS', 'THURSDAYS', 'ONCE', 'FROM-MONDAY', 'TUESDAYS', 'OVER'];
  before(async () => {
    world = await openPlannerWorld();
    const { here, swim, test } = world;
    const shift = (code: string, start: string, repeat?: 'WEEKLY' | 'DAILY', from = '16:00') =>
      test.given.shift({ location: here, position: swim, code, start, from, ...(repeat ? { repeat } : {}) });
    await shift('TUESDAYS', '2027-02-02', 'WEEKLY', '06:00');
    await shift('FROM-MONDAY', '2027-03-08', 'WEEKLY');
    await shift('OVER', '2027-02-10');
    await shift('WEDNESDAYS', '2027-02-03', 'WEEKLY');
    await shift('ONCE', '2027-03-06', undefined, '06:00');
    await shift('DAILY', '2027-02-01', 'DAILY', '09:00');
    await shift('THURSDAYS', '2027-02-04', 'WEEKLY', '06:00');
  });
  after(() => world.test.close());

  const codes = async (query: string) => {
    const answer = await world.test.call(world.token, 'GET', `/api/shifts/?${query}`);
    return shiftList.parse(answer.body).results.map((one) => one.shift_code);
  };

  it('sorts shifts by their next date, then time, whether they repeat or not', async () => {
    assert.deepEqual(await codes(''), inOrder);
  });

  it('pages through shifts by next date without repeats or skips', async () => {
    const pages = await Promise.all([0, 3, 6].map((offset) => codes(`limit=3&offset=${offset}`)));
    assert.deepEqual(pages.flat(), inOrder);
  });

  it('updates the order when a new day starts at the location', async () => {
    world.test.clock.set('2027-03-04T05:00:00Z');
    assert.deepEqual(await codes('limit=4'), ['THURSDAYS', 'DAILY', 'ONCE', 'FROM-MONDAY']);
  });
});
