import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { defaultLimits, type LaborLimits, presetLimits } from '@ondeck/shared/domain/rules/labor';
import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import { draftDetail } from '@ondeck/shared/schemas/drafts';
import { laborAnswer, missingBirthDates } from '@ondeck/shared/schemas/labor';
import { savedShift, shiftPreview } from '@ondeck/shared/schemas/shifts';
import { blamedFields, errorOf, expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';

const winter = { start_date: '2027-12-23', end_date: '2028-01-02', name: 'Winter Break' };

/** Today is Wednesday, 03-03-2027, a school day. */
describe('limits on hours', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const path = () => `/api/labor/${world.here.id}/`;
  const body = (band: keyof typeof defaultLimits = 'ADULT', limits: Partial<LaborLimits> = {}) => ({
    limits: { ...defaultLimits, [band]: { ...defaultLimits[band], ...limits } },
    breaks: [winter],
  });
  const save = (changes: ReturnType<typeof body>, headers: Record<string, string> = {}) =>
    world.test.call(world.adminToken, 'PUT', path(), changes, { headers });
  const read = async () =>
    laborAnswer.parse(expectStatus(await world.test.call(world.token, 'GET', path()), 200));
  const options = (changes: Partial<typeof defaultLocationOptions> | Record<string, string>) =>
    world.test.call(world.adminToken, 'PUT', `/api/locations/${world.here.id}/options/`, {
      ...defaultLocationOptions,
      ...changes,
    });
  const born = (dob: string | null, { id } = world.ana) =>
    world.test.db.updateTable('users').set({ dob }).where('id', '=', id).execute();

  describe('of a location', () => {
    it('are the defaults until an admin changes them', async () => {
      const { limits, breaks } = await read();
      assert.deepEqual([limits, breaks], [defaultLimits, []]);
    });

    it('are stored and logged with the school breaks, in order of dates', async () => {
      const spring = { start_date: '2027-04-05', end_date: '2027-04-09', name: 'Spring Break' };
      const newYork = { ...defaultLimits, ...presetLimits('NEW_YORK') };
      const saved = laborAnswer.parse(
        expectStatus(await save({ limits: newYork, breaks: [winter, spring] }), 200),
      );
      assert.deepEqual([saved.limits, saved.breaks], [newYork, [spring, winter]]);
      assert.deepEqual(await read(), saved);
      expectStatus(await save({ limits: defaultLimits, breaks: [] }), 200);
      assert.deepEqual((await read()).breaks, []);
      const logged = await world.test.db
        .selectFrom('audit_log')
        .select(['entity', 'entity_id', 'location_id'])
        .where('action', '=', 'labor.changed')
        .execute();
      assert.equal(logged.length, 2);
      const heard = await world.test.db
        .selectFrom('changes')
        .select('topic')
        .where('location_id', '=', world.here.id)
        .where('topic', 'in', ['Labor', 'Availability'])
        .execute();
      assert.deepEqual([...new Set(heard.map(({ topic }) => topic))].sort(), ['Availability', 'Labor']);
      assert.deepEqual(logged[0], {
        entity: 'labor',
        entity_id: world.here.id,
        location_id: world.here.id,
      });
    });

    it('refuses limits looser than federal law, and stores nothing', async () => {
      const refused = await storesNothing(world.test.db, () =>
        save(body('14_15', { school_day_minutes: 240 })),
      );
      assert.deepEqual(
        [refused.status, errorOf(refused), blamedFields(refused)],
        [
          400,
          'Federal law allows 14- and 15-year-olds 3 hours on a school day.',
          ['limits.14_15.school_day_minutes'],
        ],
      );
    });

    it('refuses limits that changed since they were opened, and names the last editor', async () => {
      const { revision } = await read();
      expectStatus(await save(body('ADULT', { other_day_minutes: 600 })), 200);
      const refused = await storesNothing(world.test.db, () => save(body(), { 'if-match': `"${revision}"` }));
      assert.equal(refused.status, 409);
      assert.match(
        String(errorOf(refused)),
        /^These limits have changed since you opened them\. Ada Min saved last/,
      );
    });

    it('answers 404 for an unknown location', async () => {
      const unknown = `/api/labor/${world.ana.id}/`;
      expectStatus(await world.test.call(world.adminToken, 'GET', unknown), 404);
      expectStatus(await world.test.call(world.adminToken, 'PUT', unknown, body()), 404);
    });
  });

  describe('staff without a date of birth', () => {
    const missing = async (token = world.token) => {
      const answer = await world.test.call(token, 'GET', `/api/labor/missing/?location=${world.here.id}`);
      return missingBirthDates
        .parse(expectStatus(answer, 200))
        .results.map(({ name, works_elsewhere }) => [name, works_elsewhere]);
    };

    it('are listed by name, without admins, inactive users, and users with a date', async () => {
      await born('1990-05-17', world.ben);
      assert.deepEqual(await missing(), [
        ['Mia Lead', false],
        ['Ana Silva', false],
        ['Cleo Two', true],
      ]);
      await world.test.db
        .updateTable('users')
        .set({ is_active: false })
        .where('id', '=', world.ana.id)
        .execute();
      assert.deepEqual(await missing(world.adminToken), [
        ['Mia Lead', false],
        ['Cleo Two', false],
      ]);
    });
  });

  describe('in the one list of reasons', () => {
    const DAY = '4 hours scheduled on 03-04-2027. At ages 14–15, the limit for that day is 3 hours.';
    const CLOCK =
      'Outside the hours a 14- or 15-year-old can work on 03-04-2027, 7:00–8:00 AM and 3:00–7:00 PM.';
    const withAna = () => ({ staff: [{ id: world.ana.id }] });
    const candidate = async () => (await world.candidates()).find(({ id }) => id === world.ana.id);
    const preview = async (changes: Record<string, unknown> = withAna()) =>
      shiftPreview.parse(
        (await world.test.call(world.token, 'POST', '/api/shifts/preview/', world.body(changes))).body,
      );
    const named = (sentence: string) => `Ana Silva: ${sentence}`;

    it('warns about the hours of a minor in the list, the preview, and the save, and stores the warnings', async () => {
      await born('2012-01-15');
      assert.equal((await candidate())?.lacks_birth_date, undefined);
      assert.deepEqual((await candidate())?.reasons, [
        { code: 'warn.minorDay', mode: 'WARN', message: DAY, date: '2027-03-04' },
        { code: 'warn.minorClock', mode: 'WARN', message: CLOCK, date: '2027-03-04' },
      ]);
      const warnings = [
        { code: 'warn.minorDay', message: named(DAY) },
        { code: 'warn.minorClock', message: named(CLOCK) },
      ];
      assert.deepEqual((await preview()).warnings, warnings);
      const overrides = ['warn.minorDay', 'warn.minorClock'];
      const saved = savedShift.parse(expectStatus(await world.add({ ...withAna(), overrides }), 201));
      assert.deepEqual(saved.warnings, warnings);
      const stored = await world.test.db
        .selectFrom('assignments')
        .select('overrides')
        .executeTakeFirstOrThrow();
      assert.deepEqual(
        stored.overrides,
        [DAY, CLOCK].map((message, index) => ({ code: overrides[index], message, acknowledged: true })),
      );
    });

    it('refuses them in the list, the preview, and every save at a location that blocks', async () => {
      await born('2012-01-15');
      expectStatus(await options({ minors: 'BLOCK' }), 200);
      const found = await candidate();
      assert.deepEqual(
        [found?.available, found?.reasons.map(({ message }) => message)],
        [false, [DAY, CLOCK]],
      );
      const sentence = named(`${DAY} ${CLOCK}`);
      const refused = await storesNothing(world.test.db, () => world.add(withAna()));
      assert.deepEqual([refused.status, errorOf(refused)], [400, sentence]);
      assert.deepEqual(
        (await preview()).errors.map(({ message }) => message),
        [sentence],
      );
      const { id } = await world.made();
      const assigned = await storesNothing(world.test.db, () => world.put(id, withAna()));
      assert.equal(errorOf(assigned), sentence);
    });

    it('keeps assigned hours, refuses more hours, and accepts fewer, at a location that blocks', async () => {
      const { id } = await world.made(withAna());
      await born('2012-01-15');
      expectStatus(await options({ minors: 'BLOCK' }), 200);
      expectStatus(await world.put(id, { ...withAna(), comments: 'Bring a whistle.' }), 200);
      const refused = await storesNothing(world.test.db, () =>
        world.put(id, { ...withAna(), start_time: '15:00' }),
      );
      assert.equal(refused.status, 400);
      // 19:30 is still above the limits, but less than before.
      expectStatus(await world.put(id, { ...withAna(), end_time: '19:30' }), 200);
      expectStatus(await world.put(id, { ...withAna(), end_time: '19:00' }), 200);
    });

    it('counts earlier shifts of a draft, and refuses the shift that is too much', async () => {
      await born('2012-01-15');
      expectStatus(await options({ minors: 'BLOCK' }), 200);
      const at = { location: world.here, position: world.swim, by: world.manager, user: world.ana };
      const draft = await world.test.given.draft({ ...at, date: '2027-03-09' });
      const [first] = await world.test.db.selectFrom('draft_shifts').selectAll().execute();
      await world.test.db
        .updateTable('draft_shifts')
        .set({ start_time: '15:00', end_time: '17:00' })
        .where('id', '=', first?.id ?? '')
        .execute();
      const shift = { shift_type: world.swim.id, shift_repeat: null, comments: '', staff: [world.ana.id] };
      const day = { start_date: '2027-03-09', end_date: '2027-03-09' };
      const added = await world.test.call(world.token, 'POST', `/api/drafts/${draft.id}/shifts/`, {
        ...shift,
        ...day,
        start_time: '17:00',
        end_time: '18:30',
      });
      assert.match(added.text, /3\.5 hours scheduled on 03-09-2027\. At ages 14–15/);
      const detail = draftDetail.parse(
        (await world.test.call(world.token, 'GET', `/api/drafts/${draft.id}/`)).body,
      );
      assert.deepEqual(detail.warned ?? [], []);
    });

    it('finds the first school day of a series that starts in summer', async () => {
      await born('2012-01-15');
      const series = { start_date: '2027-07-01', start_time: '09:00', end_time: '17:00', ...withAna() };
      assert.deepEqual(
        (await preview(series)).warnings.map(({ message }) => message)[0],
        named('8 hours scheduled on 09-09-2027. At ages 14–15, the limit for that day is 3 hours.'),
      );
    });

    it('refuses work of someone younger than 14 unless the location only warns', async () => {
      await born('2014-01-15');
      const sentence = named('Younger than 14 on 03-04-2027.');
      assert.equal(errorOf(await world.add(withAna())), sentence);
      expectStatus(await options({ younger_than_14: 'WARN' }), 200);
      const { warnings } = await preview({ ...withAna(), end_date: '2027-03-11' });
      assert.deepEqual(warnings, [{ code: 'warn.tooYoung', message: sentence }]);
    });

    it('applies no limits for minors without a date of birth, and the limits of everyone to all', async () => {
      assert.deepEqual((await preview()).warnings, []);
      const unknown = await candidate();
      assert.deepEqual([unknown?.reasons, unknown?.lacks_birth_date], [[], true]);
      expectStatus(await save(body('ADULT', { other_day_minutes: 180 })), 200);
      assert.deepEqual((await preview()).warnings, [
        {
          code: 'warn.longDay',
          message: named('4 hours scheduled on 03-04-2027. The limit is 3 hours.'),
        },
      ]);
      expectStatus(await options({ labor: 'BLOCK' }), 200);
      assert.equal(
        errorOf(await storesNothing(world.test.db, () => world.add(withAna()))),
        named('4 hours scheduled on 03-04-2027. The limit is 3 hours.'),
      );
    });

    it('uses the limits and school breaks of the location of the work', async () => {
      await born('2010-06-15');
      expectStatus(await save({ ...body(), limits: { ...defaultLimits, ...presetLimits('NEW_YORK') } }), 200);
      assert.deepEqual((await preview({ ...withAna(), end_time: '20:30' })).warnings, [
        {
          code: 'warn.minorDay',
          message: named(
            '4.5 hours scheduled on 03-04-2027. At ages 16–17, the limit for that day is 4 hours.',
          ),
        },
      ]);
      const inBreak = { start_date: '2027-12-30', end_date: '2027-12-30', end_time: '23:00', ...withAna() };
      assert.deepEqual((await preview(inBreak)).warnings, []);
    });

    it("says an employee's own reasons to themselves, and refuses their request where the location blocks", async () => {
      await born('2012-01-15');
      const ana = await world.test.given.session(world.ana);
      const { id } = await world.made({ end_date: '2027-03-04' });
      const own = async () => {
        const list = await world.test.call(ana, 'GET', '/api/shifts/open-shifts/?start_date=2027-02-28');
        return [member(list.body, 'results', 0, 'blocked'), member(list.body, 'results', 0, 'cautions')];
      };
      assert.deepEqual(await own(), [
        null,
        [
          { code: 'warn.minorDay', message: DAY },
          { code: 'warn.minorClock', message: CLOCK },
        ],
      ]);
      expectStatus(await options({ minors: 'BLOCK' }), 200);
      assert.deepEqual((await own())[0], DAY);
      const [gap] = await world.openRows(id);
      const asked = await storesNothing(world.test.db, () =>
        world.test.call(ana, 'POST', '/api/shifts/request/open-shift/', { shift: gap?.id }),
      );
      assert.equal(asked.status, 400);
    });
  });
});
