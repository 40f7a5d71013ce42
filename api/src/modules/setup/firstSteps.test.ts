import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertHolds, expectStatus, member } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';

describe('the first steps of a school', () => {
  let test: TestApp;
  let admin: string;
  before(async () => {
    test = await createTestApp();
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
  });
  after(() => test.close());

  const read = () => test.call(admin, 'GET', '/api/setup-steps/');
  const done = async (): Promise<unknown> => {
    const steps = member((await read()).body, 'steps');
    assert.ok(Array.isArray(steps));
    return steps.filter((one) => member(one, 'done')).map((one) => member(one, 'step'));
  };

  it('finishes setup steps one by one, options when they are saved, and closes the list when no required step is left and each location has alerts', async () => {
    assert.deepEqual(await done(), []);
    const location = await test.given.location();
    assert.deepEqual(await done(), ['locations']);
    const position = await test.given.position();
    assert.deepEqual(await done(), ['locations', 'positions']);
    const { id } = await test.given.user({ locations: [location], positions: [position] });
    const waits = (awaits_approval: boolean) =>
      test.db
        .updateTable('users')
        .set({ awaits_approval, is_active: !awaits_approval })
        .where('id', '=', id)
        .execute();
    await waits(true);
    assert.deepEqual(await done(), ['locations', 'positions']);
    await waits(false);
    assert.deepEqual(await done(), ['locations', 'positions', 'people']);
    assertHolds((await read()).body, { open: true });
    await test.given.shift({ location, position, start: '2027-03-10' });
    assertHolds((await read()).body, { open: true, alerts_off: true });
    await test.db
      .updateTable('locations')
      .set({ alerts: ['LATE'] })
      .execute();
    assertHolds((await read()).body, { open: false, alerts_off: false });
    const { body: options } = await test.call(admin, 'GET', '/api/options/');
    expectStatus(
      await test.call(admin, 'PUT', '/api/options/', {
        early_clock_in_minutes: member(options, 'early_clock_in_minutes'),
      }),
      200,
    );
    assert.deepEqual(await done(), ['locations', 'positions', 'options', 'people', 'shifts']);
  });

  it('hides the setup steps after an admin dismisses them, even if steps are left', async () => {
    await test.db.deleteFrom('shifts').execute();
    assertHolds((await read()).body, { open: true });
    for (const _ of [1, 2])
      expectStatus(await test.call(admin, 'POST', '/api/setup-steps/dismiss/', {}), 200);
    assertHolds((await read()).body, { open: false });
    const log = await test.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'options.first%')
      .execute();
    assert.equal(log.length, 1);
  });
});
