import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openPlannerWorld, type PlannerWorld } from '../src/modules/planning/plannerWorld.fixture';
import { readEverything } from './readEverything';

const DATE = '2027-03-11';
/** Facts about Ben for managers only: his age, his certificates, and why he can't work. */
const secrets = [
  '2012-04-17',
  'BEN-4711',
  'The photo of Ben is blurred.',
  '2029-05-23',
  'CERTIFICATE_EXPIRED',
  'warn.minorClock',
];

describe('the age, certificates, and reasons of another employee', () => {
  let world: PlannerWorld;
  let known: readonly string[] = [];
  before(async () => {
    world = await openPlannerWorld();
    const { test, ana, ben, here, swim } = world;
    const { db, given } = test;
    await db.updateTable('users').set({ dob: '2012-04-17' }).where('id', '=', ben.id).execute();
    const [cpr, aid, guarding] = [
      await given.certificateType('CPR/AED'),
      await given.certificateType('First Aid'),
      await given.certificateType('Lifeguarding'),
    ];
    for (const type of [cpr, aid]) await given.requires(swim, type);
    for (const type of [cpr, aid]) await given.certificate(ana, type);
    const held = [
      await given.certificate(ben, cpr, { expires: '2027-03-05' }),
      await given.certificate(ben, aid, {
        expires: '2029-05-23',
        state: 'PENDING',
        document: '%PDF-1.7 BEN-4711',
      }),
      await given.certificate(ben, guarding, { state: 'REJECTED' }),
    ];
    await db.updateTable('certificates').set({ number: 'BEN-4711' }).where('user_id', '=', ben.id).execute();
    await db
      .updateTable('certificates')
      .set({ reason: 'The photo of Ben is blurred.' })
      .where('state', '=', 'REJECTED')
      .execute();
    const shift = await given.shift({
      location: here,
      position: swim,
      start: DATE,
      from: '16:00',
      to: '22:00',
    });
    for (const user of [ana, ben]) await given.assignment({ shift, user, start: DATE, end: DATE });
    const open = await given.shift({
      location: here,
      position: swim,
      start: DATE,
      from: '09:00',
      to: '10:00',
    });
    const gap = await given.gap({ shift: open, start: DATE, end: DATE });
    const request = await given.request({ kind: 'SCHEDULE_CHANGE', user: ana, shift, date: DATE });
    const rows = [ben, ana, here, swim, cpr, aid, shift, open, gap, request, ...held];
    known = rows.map(({ id }) => id);
  });
  after(() => world.test.close());

  const valueOf = (name: string): string | undefined => {
    const values: [names: RegExp, value: string][] = [
      [/^location/, world.here.id],
      [/^(type_id|position)/, world.swim.id],
      [/date$|^(from|to|start|end)$/, DATE],
      [/^start_time$/, '18:00'],
      [/^end_time$/, '23:00'],
      [/^include$/, 'unavailable'],
      [/^view_type$/, 'weekly'],
      [/^schedule_type$/, 'ONE_TIME_SHIFT'],
    ];
    return values.find(([names]) => names.test(name))?.[1];
  };
  /** Reads everything that a user can read, and returns the answers by operation. */
  const readAll = (user: { readonly id: string }) =>
    readEverything(world.test, user, { ids: known, date: DATE, valueOf });
  const foundIn = (answers: readonly { readonly text: string }[]): string[] =>
    secrets.filter((one) => answers.some(({ text }) => text.includes(one)));

  it('are in answers to the manager, and in no answer to a coworker', async () => {
    assert.deepEqual(foundIn(await readAll(world.manager)), secrets);
    const answers = await readAll(world.ana);
    const read = new Set(answers.map(({ id }) => id));
    for (const id of [
      'listOwnCertificates',
      'listMyRequests',
      'listOpenShifts',
      'viewOwnSchedule',
      'readLastShift',
    ])
      assert.ok(read.has(id), `${id} was refused`);
    assert.deepEqual(foundIn(answers), []);
  });
});
