import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import {
  availabilityAnswer,
  savedAvailability,
  staffAvailability,
} from '@ondeck/shared/schemas/availability';
import { draftDetail } from '@ondeck/shared/schemas/drafts';
import { savedShift, shiftPreview } from '@ondeck/shared/schemas/shifts';
import { blamedFields, errorOf, expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';

/** Thursdays, 4 to 8 PM, are shifts in this school. Today is Wednesday, 03-03-2027. */
const thursday = (start_time: string, end_time: string) => ({
  weekday: 4,
  start_time,
  end_time,
  level: 'AVAILABLE',
});
const week = (changes: Record<string, unknown> = {}) => ({
  from_date: '2027-03-03',
  blocks: [thursday('15:00', '18:00')],
  preferred_week_minutes: null,
  max_days_per_week: null,
  preferred: [],
  rather_not: [],
  ...changes,
});
const away = (changes: Record<string, unknown> = {}) => ({
  start_date: '2027-03-11',
  end_date: '2027-03-11',
  kind: 'UNAVAILABLE',
  ...changes,
});

describe('availability', () => {
  let world: PlannerWorld;
  let ana: string;
  beforeEach(async () => {
    world = await openPlannerWorld();
    ana = await world.test.given.session(world.ana);
  });
  afterEach(() => world.test.close());

  const save = (body = week(), token = ana) => world.test.call(token, 'PUT', '/api/availability/mine/', body);
  const read = async (token = ana, whose = 'mine') =>
    availabilityAnswer.parse(
      expectStatus(await world.test.call(token, 'GET', `/api/availability/${whose}/`), 200),
    );
  const option = (availability: 'WARN' | 'BLOCK', availability_notice_days = 0) =>
    world.test.call(world.adminToken, 'PUT', `/api/locations/${world.here.id}/options/`, {
      ...defaultLocationOptions,
      availability,
      availability_notice_days,
    });
  const withAna = () => ({ staff: [{ id: world.ana.id }] });
  const notices = (userId: string) =>
    world.test.db
      .selectFrom('notifications')
      .select(['kind', 'title'])
      .where('user_id', '=', userId)
      .where('kind', 'like', 'availability.%')
      .execute();

  describe('of an employee', () => {
    it('shows nothing entered at first, with the own locations and positions as neutral', async () => {
      const found = await read();
      assert.deepEqual([found.patterns, found.dates], [[], []]);
      assert.deepEqual(found.locations, [{ id: world.here.id, name: 'Lakeview', rating: 'NEUTRAL' }]);
      assert.deepEqual(found.positions, [{ id: world.swim.id, name: 'Swim', rating: 'NEUTRAL' }]);
      assert.deepEqual([found.today, found.notice_days], ['2027-03-03', 0]);
    });

    it('stores a week and preferences, and replaces weeks that start later', async () => {
      expectStatus(await save(week({ from_date: '2027-03-14' })), 200);
      expectStatus(
        await save(
          week({
            from_date: '2027-03-07',
            preferred_week_minutes: 900,
            max_days_per_week: 4,
            preferred: [world.here.id],
            rather_not: [world.swim.id, world.guard.id],
          }),
        ),
        200,
      );
      const found = await read();
      assert.deepEqual(
        found.patterns.map(({ from_date, blocks }) => [from_date, blocks]),
        [['2027-03-07', [thursday('15:00', '18:00')]]],
      );
      assert.deepEqual([found.preferred_week_minutes, found.max_days_per_week], [900, 4]);
      assert.equal(found.locations[0]?.rating, 'PREFER');
      assert.deepEqual(
        found.positions.map(({ rating }) => rating),
        ['RATHER_NOT'],
        "a position that the employee doesn't have is ignored",
      );
    });

    it('keeps employees who enter only preferences available at any time', async () => {
      expectStatus(await save(week({ blocks: [], preferred_week_minutes: 600 })), 200);
      assert.deepEqual((await read()).patterns, []);
    });

    it('keeps shifts outside the new hours assigned, and names each of them', async () => {
      const { id, shift_code } = await world.made({ ...withAna(), end_date: '2027-03-11' });
      const { message, kept } = savedAvailability.parse(expectStatus(await save(), 200));
      assert.equal(message, 'Availability saved.');
      assert.deepEqual(
        kept.map((one) => one.message),
        ['03-04-2027', '03-11-2027'].map(
          (date) => `You're still scheduled for ${shift_code} on ${date}, 4:00 PM.`,
        ),
      );
      assert.equal((await world.assignments(id)).length, 1);
    });

    it('names shifts on added dates, and deletes the dates again', async () => {
      const { shift_code } = await world.made(withAna());
      const added = await world.test.call(
        ana,
        'POST',
        '/api/availability/mine/dates/',
        away({ note: 'Exam' }),
      );
      const { kept } = savedAvailability.parse(expectStatus(added, 201));
      assert.deepEqual(
        kept.map((one) => one.message),
        [`You're still scheduled for ${shift_code} on 03-11-2027, 4:00 PM.`],
      );
      const [stored] = (await read()).dates;
      assert.equal(stored?.note, 'Exam');
      const path = `/api/availability/mine/dates/${stored?.id}/`;
      const ben = await world.test.given.session(world.ben);
      expectStatus(await storesNothing(world.test.db, () => world.test.call(ben, 'DELETE', path)), 404);
      expectStatus(await world.test.call(ana, 'DELETE', path), 200);
      assert.deepEqual((await read()).dates, []);
    });

    it('refuses dates above the limit of 400, and stores nothing', async () => {
      for (let count = 0; count < 400; count += 1)
        await world.test.given.unavailable(world.ana, '2027-04-01');
      const refused = await storesNothing(world.test.db, () =>
        world.test.call(ana, 'POST', '/api/availability/mine/dates/', away()),
      );
      assert.equal(errorOf(refused), "You've reached the limit of 400 dates. Delete some to add more.");
    });

    for (const [name, change, field, sentence] of [
      [
        'overlapping times',
        { blocks: [thursday('15:00', '18:00'), thursday('17:00', '19:00')] },
        'blocks.4',
        'These times overlap. Change one of them.',
      ],
      [
        'an end before the start',
        { blocks: [thursday('18:00', '15:00')] },
        'blocks.4',
        'Enter an end time after the start time.',
      ],
      [
        'a quarter of an hour',
        { preferred_week_minutes: 765 },
        'preferred_week_minutes',
        'Enter whole or half hours, such as 12 or 12.5.',
      ],
      [
        'a start within the notice',
        { from_date: '2027-03-16' },
        'from_date',
        "Enter 03-17-2027 or later. Your location needs 14 days' notice.",
      ],
    ] as const)
      it(`refuses ${name}, and stores nothing`, async () => {
        expectStatus(await option('WARN', 14), 200);
        const body = week({ from_date: '2027-03-17', ...change });
        const refused = await storesNothing(world.test.db, () => save(body));
        assert.deepEqual([refused.status, errorOf(refused), blamedFields(refused)], [400, sentence, [field]]);
      });

    it('refuses an outdated revision and names the last editor', async () => {
      const { revision } = await read();
      expectStatus(
        await world.test.call(world.token, 'PUT', `/api/availability/${world.ana.id}/`, week()),
        200,
      );
      const refused = await world.test.call(ana, 'PUT', '/api/availability/mine/', week(), {
        headers: { 'if-match': `"${revision}"` },
      });
      assert.equal(refused.status, 409);
      assert.match(
        String(errorOf(refused)),
        /^Mia changed your availability at \d+:\d\d [AP]M\. Review the latest version before you save\.$/,
      );
    });
  });

  describe('of staff', () => {
    it("notifies the employee of a manager's change, which needs no notice", async () => {
      expectStatus(await option('WARN', 14), 200);
      const path = `/api/availability/${world.ana.id}/`;
      expectStatus(await world.test.call(world.token, 'PUT', path, week()), 200);
      assert.deepEqual(await notices(world.ana.id), [
        { kind: 'availability.changed', title: 'Mia changed your availability starting 03-03-2027.' },
      ]);
      assert.equal((await read()).patterns[0]?.changed_by.name, 'Mia Lead');
    });

    it('lists the hours at which staff are unavailable, only of locations in reach', async () => {
      expectStatus(await save(), 200);
      const query = `location=${world.here.id}&from=2027-03-04&to=2027-03-05`;
      const list = staffAvailability.parse(
        expectStatus(await world.test.call(world.token, 'GET', `/api/availability/?${query}`), 200),
      ).results;
      const found = list.find(({ id }) => id === world.ana.id);
      assert.deepEqual(found?.unavailable, [
        { date: '2027-03-04', start_time: '00:00', end_time: '15:00' },
        { date: '2027-03-04', start_time: '18:00', end_time: null },
        { date: '2027-03-05', start_time: '00:00', end_time: null },
      ]);
      assert.deepEqual(
        list.map(({ name, has_entered }) => [name, has_entered]),
        [
          ['Mia Lead', false],
          ['Ana Silva', true],
          ['Ben Stone', false],
          ['Cleo Two', false],
        ],
      );
      expectStatus(await world.test.call(world.strangerToken, 'GET', `/api/availability/?${query}`), 404);
      const elsewhere = await world.test.call(world.strangerToken, 'GET', '/api/availability/');
      assert.deepEqual(
        staffAvailability.parse(elsewhere.body).results.map(({ name }) => name),
        ['Cleo Two', 'Max West'],
      );
    });

    it('asks everyone without availability once, until they have read it', async () => {
      expectStatus(await save(), 200);
      const ask = () =>
        world.test.call(world.token, 'POST', '/api/availability/reminders/', { location: world.here.id });
      assert.equal(member((await ask()).body, 'message'), '2 employees notified.');
      assert.deepEqual(await notices(world.ben.id), [
        { kind: 'availability.asked', title: "Add your availability so you're scheduled when you can work." },
      ]);
      assert.deepEqual(await notices(world.ana.id), []);
      assert.equal(member((await ask()).body, 'message'), 'Everyone in this list was already notified.');
      assert.equal((await notices(world.ben.id)).length, 1);
    });
  });

  describe('in the one list of reasons', () => {
    const sentence = 'Unavailable on 03-04-2027, 6:00–8:00 PM.';

    it('warns in the candidate list, the preview, and the save, and stores the warning', async () => {
      expectStatus(await save(), 200);
      const list = await world.candidates();
      assert.equal(list.findLast(({ available }) => available)?.first_name, 'Ana', 'ranked last');
      const found = list.find(({ id }) => id === world.ana.id);
      assert.deepEqual(found?.reasons, [
        { code: 'UNAVAILABLE', mode: 'WARN', message: sentence, date: '2027-03-04' },
      ]);
      const body = world.body(withAna());
      const preview = await world.test.call(world.token, 'POST', '/api/shifts/preview/', body);
      const warning = { code: 'UNAVAILABLE', message: `Ana Silva: ${sentence}` };
      assert.deepEqual(shiftPreview.parse(preview.body).warnings, [warning]);
      const saved = savedShift.parse(
        expectStatus(await world.add({ ...withAna(), overrides: ['UNAVAILABLE'] }), 201),
      );
      assert.deepEqual(saved.warnings, [warning]);
      const { overrides } = await world.test.db
        .selectFrom('assignments')
        .select('overrides')
        .executeTakeFirstOrThrow();
      assert.deepEqual(overrides, [{ code: 'UNAVAILABLE', message: sentence, acknowledged: true }]);
    });

    it('refuses in the candidate list, the preview, and the save at a location that blocks', async () => {
      expectStatus(await option('BLOCK'), 200);
      expectStatus(await save(), 200);
      const found = (await world.candidates()).find(({ id }) => id === world.ana.id);
      assert.deepEqual([found?.available, found?.reasons[0]?.message], [false, sentence]);
      const refused = await storesNothing(world.test.db, () => world.add(withAna()));
      assert.deepEqual([refused.status, errorOf(refused)], [400, `Ana Silva: ${sentence}`]);
      const preview = await world.test.call(
        world.token,
        'POST',
        '/api/shifts/preview/',
        world.body(withAna()),
      );
      assert.deepEqual(
        shiftPreview.parse(preview.body).errors.map(({ message }) => message),
        [`Ana Silva: ${sentence}`],
      );
    });

    it('keeps an assigned employee when only the comments change, and refuses new hours outside theirs', async () => {
      const { id } = await world.made(withAna());
      expectStatus(await option('BLOCK'), 200);
      expectStatus(await save(week({ blocks: [thursday('16:00', '19:00')] })), 200);
      expectStatus(await world.put(id, { ...withAna(), comments: 'Bring a whistle.' }), 200);
      const refused = await world.put(id, { ...withAna(), end_time: '20:30' });
      assert.equal(errorOf(refused), 'Ana Silva: Unavailable on 03-04-2027, 7:00–8:30 PM.');
    });

    it('ranks candidates by preference, without hiding anyone', async () => {
      const ben = await world.test.given.session(world.ben);
      expectStatus(await save(week({ blocks: [], rather_not: [world.swim.id] })), 200);
      expectStatus(await save(week({ blocks: [], preferred: [world.here.id] }), ben), 200);
      assert.deepEqual(
        (await world.candidates()).map(({ first_name, available }) => [first_name, available]),
        [
          ['Ben', true],
          ['Mia', true],
          ['Cleo', true],
          ['Ana', true],
        ],
      );
    });

    it('warns of more days than an employee wants, in the same words everywhere, and ranks them last', async () => {
      await world.made(world.oneTime({ ...withAna(), start_date: '2027-03-05' }));
      expectStatus(await save(week({ blocks: [], max_days_per_week: 1 })), 200);
      const message = '2 days scheduled in the week of 02-28-2027. Wants at most 1.';
      const list = await world.candidates();
      assert.equal(list.at(-1)?.first_name, 'Ana', 'ranked last');
      assert.deepEqual(
        [list.at(-1)?.available, list.at(-1)?.reasons],
        [true, [{ code: 'MAX_DAYS', mode: 'WARN', message, date: '2027-02-28' }]],
      );
      const warning = { code: 'MAX_DAYS', message: `Ana Silva: ${message}` };
      const body = world.body(withAna());
      const preview = await world.test.call(world.token, 'POST', '/api/shifts/preview/', body);
      assert.deepEqual(shiftPreview.parse(preview.body).warnings, [warning]);
      const saved = savedShift.parse(
        expectStatus(await world.add({ ...withAna(), overrides: ['MAX_DAYS'] }), 201),
      );
      assert.deepEqual(saved.warnings, [warning]);
      const rows = await world.test.db.selectFrom('assignments').select('overrides').execute();
      assert.deepEqual(
        rows.flatMap(({ overrides }) => overrides ?? []),
        [{ code: 'MAX_DAYS', message, acknowledged: true }],
      );
    });

    it('counts the days of a draft with the scheduled ones, and warns at the first day too many', async () => {
      await world.made(world.oneTime({ ...withAna(), start_date: '2027-03-08' }));
      expectStatus(await save(week({ blocks: [], max_days_per_week: 2 })), 200);
      const at = { location: world.here, position: world.swim, by: world.manager, user: world.ana };
      const draft = await world.test.given.draft({ ...at, date: '2027-03-09' });
      const path = `/api/drafts/${draft.id}/shifts/`;
      const shift = { shift_type: world.swim.id, shift_repeat: null, comments: '', staff: [world.ana.id] };
      const day = { start_date: '2027-03-10', end_date: '2027-03-10' };
      const hours = { start_time: '16:00', end_time: '20:00' };
      expectStatus(await world.test.call(world.token, 'POST', path, { ...shift, ...day, ...hours }), 201);
      const sentence = 'Ana Silva: 3 days scheduled in the week of 03-07-2027. Wants at most 2.';
      const detail = draftDetail.parse(
        (await world.test.call(world.token, 'GET', `/api/drafts/${draft.id}/`)).body,
      );
      assert.deepEqual(
        detail.warned?.map(({ start_date, notes }) => [start_date, notes]),
        [['2027-03-10', [sentence]]],
      );
    });

    it("never stops an employee's own request for an open shift, not even when the location blocks", async () => {
      expectStatus(await option('BLOCK'), 200);
      expectStatus(await save(), 200);
      const { id } = await world.made({ end_date: '2027-03-04' });
      const list = await world.test.call(ana, 'GET', '/api/shifts/open-shifts/?start_date=2027-02-28');
      assert.deepEqual(
        [member(list.body, 'results', 0, 'blocked'), member(list.body, 'results', 0, 'cautions')],
        [null, [{ code: 'UNAVAILABLE', message: 'You marked this time as unavailable.' }]],
      );
      const [gap] = await world.openRows(id);
      const path = '/api/shifts/request/open-shift/';
      expectStatus(await world.test.call(ana, 'POST', path, { shift: gap?.id }), 202);
      const { id: request } = await world.test.db
        .selectFrom('requests')
        .select('id')
        .executeTakeFirstOrThrow();
      const decided = await world.test.call(
        world.token,
        'POST',
        `/api/shifts/manage-open-shifts/${request}/`,
        {
          action: 'APPROVE',
        },
      );
      expectStatus(decided, 200);
      assert.equal((await world.assignments(id))[0]?.user_id, world.ana.id);
    });

    it('keeps the staff of a location that reopens', async () => {
      const { id } = await world.made(withAna());
      expectStatus(await option('BLOCK'), 200);
      expectStatus(await save(), 200);
      const closed = await world.test.call(world.token, 'POST', '/api/closures/', {
        location: world.here.id,
        closures: [{ start_date: '2027-03-11', end_date: '2027-03-11', reason: 'Repairs' }],
      });
      expectStatus(closed, 201);
      const { id: closure } = await world.test.db
        .selectFrom('closures')
        .select('id')
        .executeTakeFirstOrThrow();
      expectStatus(await world.test.call(world.token, 'DELETE', `/api/closures/${closure}/`), 200);
      assert.equal((await world.assignments(id)).length, 1);
    });
  });
});
