/** A school where Ana works on Thursdays and Ben on Friday 03-12-2027, and calls about swaps. */
import assert from 'node:assert/strict';
import { ownSwaps, type SwapState, swapCandidates, swapResult } from '@ondeck/shared/schemas/swaps';
import { expectStatus } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { takeNews } from '../../../test/news';
import { openThursdays } from '../planning/plannerWorld.fixture';

/** Ana's date, 4 to 8 PM. */
export const HERS = '2027-03-11';
/** Ben's date, 4 to 8 PM. */
export const HIS = '2027-03-12';

export async function openSwapSchool() {
  const { world, id: anas } = await openThursdays();
  const { test } = world;
  const { id: bens } = await world.made(world.oneTime({ start_date: HIS, staff: [{ id: world.ben.id }] }));
  await test.db.deleteFrom('notifications').execute();
  const tokens = { ana: await test.given.session(world.ana), ben: await test.given.session(world.ben) };

  const ask = (changes: object = {}, token = tokens.ana) =>
    test.call(token, 'POST', '/api/swaps/', {
      shift: anas,
      date: HERS,
      coworker: world.ben.id,
      coworker_shift: bens,
      coworker_date: HIS,
      ...changes,
    });
  /** Sends Ana's request and returns its ID. */
  async function asked(changes: object = {}): Promise<string> {
    expectStatus(await ask(changes), 201);
    const row = await test.db
      .selectFrom('swap_requests')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const answer = (id: string, what: 'ACCEPT' | 'DECLINE' = 'ACCEPT', token = tokens.ben) =>
    test.call(token, 'POST', `/api/swaps/${id}/answer/`, { answer: what });
  const withdraw = (id: string, token = tokens.ana) =>
    test.call(token, 'POST', `/api/swaps/${id}/withdraw/`, {});
  const decide = (id: string, body: object = { action: 'APPROVE' }, token = world.token) =>
    test.call(token, 'POST', `/api/swaps/${id}/decide/`, body);
  const result = async (sent: ReturnType<typeof answer>) => swapResult.parse(expectStatus(await sent, 200));
  const candidates = async (token = tokens.ana, shift = anas, date = HERS) =>
    swapCandidates.parse(
      expectStatus(await test.call(token, 'GET', `/api/swaps/candidates/?shift=${shift}&date=${date}`), 200),
    );
  const mine = async (token = tokens.ana) =>
    ownSwaps.parse(expectStatus(await test.call(token, 'GET', '/api/swaps/mine/'), 200)).results;
  const stateOf = async (id: string) =>
    (await test.db.selectFrom('swap_requests').select('state').where('id', '=', id).executeTakeFirstOrThrow())
      .state;
  /** Returns whether an employee works a date of a shift. */
  const works = async (user: GivenUser, shift: string, date: string): Promise<boolean> => {
    const rows = await world.assignments(shift);
    return rows.some(
      (row) =>
        row.user_id === user.id && row.start_date <= date && (row.end_date === null || date <= row.end_date),
    );
  };
  /** Fails unless the swap is completed for both employees, or for neither. */
  async function assertWhole(isDone: boolean, note = ''): Promise<void> {
    const { ana, ben } = world;
    const now = [
      await works(ben, anas, HERS),
      await works(ana, bens, HIS),
      await works(ana, anas, HERS),
      await works(ben, bens, HIS),
    ];
    assert.deepEqual(now, [isDone, isDone, !isDone, !isDone], note);
  }
  const news = () => takeNews(test.db);
  /** Stores a swap of Ana and Ben in a state, without its steps. */
  async function stored(state: SwapState): Promise<string> {
    const id = test.services.ids.next();
    const isOpen = state === 'REQUESTED' || state === 'ACCEPTED';
    const wasAccepted = ['ACCEPTED', 'COMPLETED', 'REJECTED'].includes(state);
    await test.db
      .insertInto('swap_requests')
      .values({
        id,
        location_id: world.here.id,
        requester_id: world.ana.id,
        shift_id: anas,
        date: HERS,
        coworker_id: world.ben.id,
        coworker_shift_id: bens,
        coworker_date: HIS,
        state,
        accepted_at: wasAccepted ? test.clock.now() : null,
        decided_at: isOpen ? null : test.clock.now(),
        created_at: test.clock.now(),
      })
      .execute();
    return id;
  }
  const withoutApproval = (location = world.here.id) =>
    test.db
      .insertInto('location_options')
      .values({ location_id: location, swaps_need_approval: false })
      .execute();
  return {
    world,
    test,
    anas,
    bens,
    tokens,
    ask,
    asked,
    answer,
    withdraw,
    decide,
    result,
    candidates,
    mine,
    stateOf,
    works,
    assertWhole,
    news,
    stored,
    withoutApproval,
  };
}

export type SwapSchool = Awaited<ReturnType<typeof openSwapSchool>>;
