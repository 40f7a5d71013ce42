import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { managedSwaps, type SwapState, swapState } from '@ondeck/shared/schemas/swaps';
import { errorOf, expectStatus } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { HERS, HIS, openSwapSchool, type SwapSchool } from './swaps.fixture';

describe('a swap of two employees', () => {
  let school: SwapSchool;
  beforeEach(async () => {
    school = await openSwapSchool();
  });
  afterEach(() => school.test.close());

  const giveAway = { coworker_shift: null, coworker_date: null };

  it('is completed after the coworker accepts and a manager approves; until then each keeps their shift', async () => {
    const { asked, answer, decide, result, news, assertWhole, stateOf } = school;
    const id = await asked({ message: ' I have an exam. ' });
    assert.deepEqual(await news(), ['Ben: Ana wants to swap LKV-0001 for your LKV-0002.']);
    await assertWhole(false);
    assert.equal((await result(answer(id))).state, 'ACCEPTED');
    assert.deepEqual(await news(), [
      'Ada: Ana and Ben want to swap shifts. Review it by 03-11-2027, 4:00 PM.',
      'Ana: Ben accepted your swap.',
      'Mia: Ana and Ben want to swap shifts. Review it by 03-11-2027, 4:00 PM.',
    ]);
    await assertWhole(false);
    assert.deepEqual(await result(decide(id)), { message: 'Swap completed.', state: 'COMPLETED' });
    assert.deepEqual(await news(), [
      "Ana: Swap completed. You're now scheduled for LKV-0002.",
      "Ben: Swap completed. You're now scheduled for LKV-0001.",
    ]);
    await assertWhole(true);
    assert.equal(await stateOf(id), 'COMPLETED');
    const [open] = await school.world.openRows(school.anas);
    assert.equal(open, undefined);
  });

  it('gives a shift away for none in return', async () => {
    const { asked, answer, decide, result, news, works, world, anas, bens } = school;
    const id = await asked(giveAway);
    assert.deepEqual(await news(), ['Ben: Ana wants to give you LKV-0001.']);
    await result(answer(id));
    await news();
    await result(decide(id));
    assert.deepEqual(await news(), [
      "Ana: Swap completed. You're no longer scheduled for LKV-0001.",
      "Ben: Swap completed. You're now scheduled for LKV-0001.",
    ]);
    const after = [await works(world.ben, anas, HERS), await works(world.ben, bens, HIS)];
    assert.deepEqual([...after, await works(world.ana, anas, HERS)], [true, true, false]);
    assert.equal(await works(world.ana, anas, '2027-03-18'), true);
  });

  it('needs no manager where the location asks for none, and names the coworker to the requester', async () => {
    const { asked, answer, result, news, assertWhole, withoutApproval } = school;
    await withoutApproval();
    const id = await asked();
    await news();
    assert.deepEqual(await result(answer(id)), {
      message: "You're scheduled for LKV-0001.",
      state: 'COMPLETED',
    });
    await assertWhole(true);
    assert.deepEqual(await news(), [
      "Ana: Swap completed. You're now scheduled for LKV-0002.",
      "Ben: Swap completed. You're now scheduled for LKV-0001.",
    ]);
  });

  it('waits for a manager if only a manager can accept its warning, such as a long week', async () => {
    const { asked, answer, result, withoutApproval, world, assertWhole } = school;
    await withoutApproval();
    for (const start_date of ['2027-03-08', '2027-03-09', '2027-03-10'])
      await world.made(
        world.oneTime({ start_date, start_time: '06:00', end_time: '19:00', staff: [{ id: world.ben.id }] }),
      );
    const id = await asked(giveAway);
    assert.equal((await result(answer(id))).state, 'ACCEPTED');
    await assertWhole(false);
  });

  it('notifies the other employee when it is declined, withdrawn, or rejected with a reason', async () => {
    const { asked, answer, withdraw, decide, result, news, assertWhole } = school;
    const first = await asked();
    await news();
    assert.equal((await result(answer(first, 'DECLINE'))).state, 'DECLINED');
    assert.deepEqual(await news(), ['Ana: Ben declined your swap.']);
    const second = await asked();
    await result(answer(second));
    await news();
    expectStatus(await withdraw(second), 200);
    assert.deepEqual(await news(), ['Ben: Ana withdrew the swap request.']);
    const third = await asked();
    await result(answer(third));
    await news();
    assert.equal((await result(decide(third, { action: 'REJECT', reason: 'Too late.' }))).state, 'REJECTED');
    assert.deepEqual(await news(), [
      'Ana: A manager rejected your swap. Too late.',
      'Ben: A manager rejected your swap. Too late.',
    ]);
    await assertWhole(false);
  });

  const steps = {
    accept: (id: string) => school.answer(id),
    decline: (id: string) => school.answer(id, 'DECLINE'),
    withdraw: (id: string) => school.withdraw(id),
    approve: (id: string) => school.decide(id),
    reject: (id: string) => school.decide(id, { action: 'REJECT' }),
  };
  /** The steps that are possible in a state, with the next state. A manager doesn't see a swap before it's accepted. */
  const possible: Partial<Record<SwapState, Partial<Record<keyof typeof steps, SwapState>>>> = {
    REQUESTED: { accept: 'ACCEPTED', decline: 'DECLINED', withdraw: 'WITHDRAWN' },
    ACCEPTED: { withdraw: 'WITHDRAWN', approve: 'COMPLETED', reject: 'REJECTED' },
  };
  for (const state of swapState.options)
    it(`allows only the possible steps when it is ${state.toLowerCase()}, and a refusal stores nothing`, async () => {
      for (const [name, step] of Object.entries(steps)) {
        const next = new Map(Object.entries(possible[state] ?? {})).get(name);
        const id = await school.stored(state);
        if (next === undefined) {
          const refused = await storesNothing(school.test.db, () => step(id));
          const hidden =
            (name === 'approve' || name === 'reject') && !['COMPLETED', 'REJECTED'].includes(state);
          assert.equal(refused.status, hidden ? 404 : 409, `${name}: ${refused.text}`);
        } else {
          expectStatus(await step(id), 200);
          assert.equal(await school.stateOf(id), next);
        }
        await school.test.db.deleteFrom('swap_requests').execute();
        if (next === 'COMPLETED') await school.assertWhole(true);
      }
    });

  interface Refusal {
    readonly name: string;
    readonly given?: () => unknown;
    readonly body?: () => object;
    readonly status: number;
    readonly says: string | RegExp;
  }
  const CANT = "This coworker can't swap or take this shift anymore. Choose another one.";
  const refusals: readonly Refusal[] = [
    {
      name: "for a shift that isn't theirs",
      body: () => ({ shift: school.bens, date: HIS }),
      status: 404,
      says: 'Shift not found.',
    },
    {
      name: 'for a canceled date',
      given: () => school.test.given.cancelled({ id: school.anas }, HERS),
      status: 400,
      says: "This shift isn't scheduled for this date.",
    },
    {
      name: 'after the shift began',
      given: () => school.test.clock.set('2027-03-11T21:00:00Z'),
      status: 400,
      says: 'This shift has begun.',
    },
    {
      name: "after the coworker's shift began",
      given: () => school.test.clock.set('2027-03-12T21:00:00Z'),
      body: () => ({ date: '2027-03-18' }),
      status: 400,
      says: CANT,
    },
    {
      name: 'with themselves',
      body: () => ({ coworker: school.world.ana.id }),
      status: 400,
      says: 'Choose a coworker.',
    },
    {
      name: 'for a shift without its date',
      body: () => ({ coworker_date: null }),
      status: 400,
      says: 'Select a shift and its date.',
    },
    {
      name: 'with a coworker who has left',
      given: () =>
        school.test.db
          .updateTable('users')
          .set({ is_active: false })
          .where('id', '=', school.world.ben.id)
          .execute(),
      status: 400,
      says: CANT,
    },
    {
      name: "with a coworker on leave, and doesn't say so",
      given: async () => {
        const { test, world, anas } = school;
        const shift = { id: anas };
        await test.given.leave({
          user: world.ben,
          shift,
          start: HERS,
          end: HERS,
          type: 'PAID_LEAVE',
          by: world.manager,
        });
      },
      status: 400,
      says: CANT,
    },
    {
      name: 'if they would overlap their own work, and names it',
      given: () =>
        school.world.made(
          school.world.oneTime({
            start_date: HIS,
            start_time: '19:00',
            end_time: '21:00',
            staff: [school.world.ana].map(({ id }) => ({ id })),
          }),
        ),
      status: 400,
      says: 'Ana Silva: Overlaps LKV-0003 on 03-12-2027.',
    },
    {
      name: "for a coworker's shift at a location that isn't theirs",
      given: () => undefined,
      body: () => ({ coworker: school.world.both.id, coworker_shift: westShift }),
      status: 404,
      says: 'Shift not found.',
    },
    {
      name: 'twice for the same date',
      given: () => school.asked(giveAway),
      status: 409,
      says: 'You already sent a swap request for this shift. Withdraw it first.',
    },
    {
      name: 'with a message that is too long',
      body: () => ({ message: 'x'.repeat(151) }),
      status: 400,
      says: /Enter at most 150 characters/,
    },
  ];
  let westShift = '';
  for (const { name, given, body = () => ({}), status, says } of refusals)
    it(`can't be asked ${name}, and stores nothing`, async () => {
      const { test, world, ask } = school;
      const shift = await test.given.shift({ location: world.west, position: world.swim, start: HIS });
      await test.given.assignment({ shift, user: world.both, start: HIS });
      westShift = shift.id;
      await given?.();
      // A new session, because a test may have moved the clock.
      const token = await test.given.session(world.ana);
      const refused = await storesNothing(test.db, () => ask(body(), token));
      assert.equal(refused.status, status, refused.text);
      if (typeof says === 'string') assert.equal(errorOf(refused), says);
      else assert.match(refused.text, says);
    });

  it('can be asked for at most 20 dates at a time', async () => {
    const { ask, test, world } = school;
    for (let week = 0; week < 20; week += 1) {
      const date = new Date(Date.UTC(2027, 2, 18 + 7 * week)).toISOString().slice(0, 10);
      expectStatus(await ask({ ...giveAway, date }), 201);
    }
    const refused = await storesNothing(test.db, () => ask());
    assert.equal(errorOf(refused), 'You have 20 open swap requests. Withdraw one first.');
    const [first] = await school.mine();
    expectStatus(await school.withdraw(first?.id ?? ''), 200);
    expectStatus(await ask(), 201);
    assert.equal(world.ana.firstName, 'Ana');
  });

  it('stays accepted with a reason when someone can no longer work, and notifies the requester once', async () => {
    const { asked, answer, decide, result, news, assertWhole, stateOf, mine, world } = school;
    const id = await asked();
    await result(answer(id));
    await world.made(world.oneTime({ start_date: HERS, start_time: '15:00', staff: [{ id: world.ben.id }] }));
    await news();
    for (const told of [["Ana: Your swap isn't completed yet."], []]) {
      assert.deepEqual(await result(decide(id)), {
        message: 'Ben Stone: Overlaps LKV-0003 on 03-11-2027.',
        state: 'ACCEPTED',
      });
      assert.deepEqual(await news(), told);
    }
    assert.equal(await stateOf(id), 'ACCEPTED');
    await assertWhole(false);
    assert.equal((await mine())[0]?.reason, "Something changed, so this swap can't be completed right now.");
  });

  it("refuses to accept a swap that the coworker can't work anymore, with their own reason only", async () => {
    const { asked, answer, test, world } = school;
    const id = await asked();
    await world.made(
      world.oneTime({
        start_date: HIS,
        start_time: '19:00',
        end_time: '21:00',
        staff: [{ id: world.ana.id }],
      }),
    );
    const hers = await storesNothing(test.db, () => answer(id));
    assert.equal(errorOf(hers), 'This swap is no longer possible. You can decline it.');
    await world.made(world.oneTime({ start_date: HERS, start_time: '15:00', staff: [{ id: world.ben.id }] }));
    const his = await storesNothing(test.db, () => answer(id));
    assert.equal(errorOf(his), "You can't take LKV-0001. Overlaps LKV-0004 on 03-11-2027.");
  });

  it('is only reached by its two employees, and by managers of its locations once accepted', async () => {
    const { asked, answer, withdraw, decide, result, test, world, tokens } = school;
    const cleo = await test.given.session(world.both);
    const id = await asked();
    const list = async (token: string) =>
      managedSwaps.parse(expectStatus(await test.call(token, 'GET', '/api/swaps/'), 200)).count;
    assert.equal(await list(world.token), 0);
    for (const wrong of [
      () => answer(id, 'ACCEPT', tokens.ana),
      () => answer(id, 'ACCEPT', cleo),
      () => withdraw(id, tokens.ben),
      () => withdraw(id, cleo),
      () => decide(id),
    ]) {
      const refused = await storesNothing(test.db, wrong);
      assert.deepEqual([refused.status, errorOf(refused)], [404, 'Swap request not found.']);
    }
    await result(answer(id));
    const far = await storesNothing(test.db, () => decide(id, undefined, world.strangerToken));
    assert.equal(far.status, 404);
    const counts = await Promise.all([world.token, world.strangerToken, world.adminToken].map(list));
    assert.deepEqual(counts, [1, 0, 1]);
    const elsewhere = await test.call(world.token, 'GET', `/api/swaps/?location=${world.west.id}`);
    assert.equal(elsewhere.status, 404);
    assert.equal((await school.mine(cleo)).length, 0);
  });

  it('is decided by no one who is part of it, except the only active admin, and the log says so', async () => {
    const { stored, decide, test, world, result } = school;
    const id = await stored('ACCEPTED');
    const isManager = { user_type: 'MANAGER' } as const;
    for (const { id: user } of [world.ana, world.ben]) {
      await test.db.updateTable('users').set(isManager).where('id', '=', user).execute();
      const token = await test.given.session({ id: user });
      const refused = await storesNothing(test.db, () => decide(id, undefined, token));
      assert.deepEqual(
        [refused.status, errorOf(refused)],
        [403, "You can't decide a swap that you're part of."],
      );
    }
    await test.db.updateTable('users').set({ user_type: 'ADMIN' }).where('id', '=', world.ana.id).execute();
    const ana = await test.given.session(world.ana);
    const other = await storesNothing(test.db, () => decide(id, { action: 'REJECT' }, ana));
    assert.equal(other.status, 403);
    await test.db.updateTable('users').set({ is_active: false }).where('id', '=', world.admin.id).execute();
    assert.equal((await result(decide(id, { action: 'REJECT' }, ana))).state, 'REJECTED');
    const { after } = await test.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'swap.rejected')
      .executeTakeFirstOrThrow();
    assert.equal(Object(after).own_decision, true);
  });

  it('refuses a reason with an approval', async () => {
    const { stored, decide, test } = school;
    const id = await stored('ACCEPTED');
    const refused = await storesNothing(test.db, () => decide(id, { action: 'APPROVE', reason: 'Fine.' }));
    assert.equal(errorOf(refused), 'Enter a reason only when you reject the swap.');
  });

  it('can be declined, withdrawn, and rejected after a shift was archived', async () => {
    const { stored, answer, withdraw, decide, test, world, anas } = school;
    const [declined, rejected] = [await stored('REQUESTED'), () => stored('ACCEPTED')];
    await test.given.archived({ id: anas }, world.manager);
    expectStatus(await answer(declined, 'DECLINE'), 200);
    expectStatus(await decide(await rejected(), { action: 'REJECT' }), 200);
    expectStatus(await withdraw(await stored('REQUESTED')), 200);
    const refused = await decide(await rejected());
    assert.equal(refused.status, 404, refused.text);
  });
});
