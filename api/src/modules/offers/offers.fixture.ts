/** A school with an open shift on Friday 03-12-2027, 4 to 8 PM, seven employees who can work it, and calls about offers. */
import assert from 'node:assert/strict';
import { offerResult, offerRounds, ownOffers, roundAnswer } from '@ondeck/shared/schemas/offers';
import { errorOf, expectStatus } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { takeNews } from '../../../test/news';
import { storesNothing } from '../../../test/storedRows';
import type { PlannerWorld } from '../planning/plannerWorld.fixture';
import { openPlannerWorld } from '../planning/plannerWorld.fixture';
import { sendWaves } from './sendWaves.job';

/** Friday; the shift is 4 to 8 PM in New York. */
export const DATE = '2027-03-12';
export const START = Date.parse('2027-03-12T21:00:00Z');

const names = ['Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal'] as const;
export type Guard = (typeof names)[number];

async function offerSchool(world: PlannerWorld) {
  const { test } = world;
  const shift = await world.made(world.oneTime({ start_date: DATE }));
  const staff = { locations: [world.here], positions: [world.swim], lastName: 'Ray' };
  const entries: [Guard, { readonly user: GivenUser; readonly token: string }][] = [];
  for (const firstName of names) {
    const user = await test.given.user({ ...staff, firstName });
    entries.push([firstName, { user, token: await test.given.session(user) }]);
  }
  const guards = new Map(entries);
  const guard = (name: Guard) => {
    const one = guards.get(name);
    assert.ok(one);
    return one;
  };
  const idOf = (name: Guard) => guard(name).user.id;
  await test.db.deleteFrom('notifications').execute();

  /** Sets the clock, and signs in everyone again, because a session lasts a week. */
  async function at(instant: number): Promise<void> {
    await world.at(new Date(instant).toISOString());
    for (const [name, { user }] of guards) guards.set(name, { user, token: await test.given.session(user) });
  }
  const start = (changes: object = {}, token = world.token) =>
    test.call(token, 'POST', '/api/offers/rounds/', {
      shift: shift.id,
      date: DATE,
      users: names.map(idOf),
      wave_size: 2,
      award_mode: 'FIRST_ACCEPTED',
      message: '',
      ...changes,
    });
  /** Starts a round and returns its ID. */
  const started = async (changes: object = {}): Promise<string> =>
    roundAnswer.parse(expectStatus(await start(changes), 200)).round;
  const act = (round: string, what: 'next' | 'stop' | 'assign', body: object = {}, token = world.token) =>
    test.call(token, 'POST', `/api/offers/rounds/${round}/${what}/`, body);
  const answer = (name: Guard, round: string, what: 'ACCEPT' | 'DECLINE' = 'ACCEPT') =>
    test.call(guard(name).token, 'POST', `/api/offers/${round}/answer/`, { answer: what });
  const result = async (sent: ReturnType<typeof answer>) => offerResult.parse(expectStatus(await sent, 200));
  const open = (name: Guard, round: string) =>
    test.call(guard(name).token, 'POST', `/api/offers/${round}/opened/`, {});
  const mine = async (name: Guard) =>
    ownOffers.parse(expectStatus(await test.call(guard(name).token, 'GET', '/api/offers/mine/'), 200))
      .results;
  const running = async (token = world.token) =>
    offerRounds.parse(
      expectStatus(await test.call(token, 'GET', `/api/offers/rounds/?location=${world.here.id}`), 200),
    ).results;
  const sheet = async () =>
    expectStatus(
      await test.call(world.token, 'GET', `/api/shifts/${shift.id}/dates/${DATE}/follow-up/`),
      200,
    );
  /** Fails unless a call is refused with this sentence and stores nothing. */
  async function refused(work: () => ReturnType<typeof start>, status: number, sentence: string) {
    const sent = await storesNothing(test.db, work);
    assert.deepEqual([sent.status, errorOf(sent)], [status, sentence]);
  }
  const runWaves = () => sendWaves(test.services);
  const roundRow = (id: string) =>
    test.db.selectFrom('offer_rounds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** Returns who was asked in each wave so far, by first name. */
  async function waves(round: string): Promise<Guard[][]> {
    const rows = await test.db
      .selectFrom('open_shift_offers')
      .select(['user_id', 'wave'])
      .where('round_id', '=', round)
      .where('sent_at', 'is not', null)
      .orderBy('wave')
      .orderBy('place')
      .execute();
    const found: Guard[][] = [];
    for (const { user_id, wave } of rows) {
      const name = names.find((one) => idOf(one) === user_id);
      assert.ok(name && wave !== null);
      found[wave - 1] = [...(found[wave - 1] ?? []), name];
    }
    return found;
  }
  const news = () => takeNews(test.db);
  /** Returns the IDs of the employees who work the date. */
  const workers = async (id = shift.id) =>
    (await world.assignments(id))
      .filter(({ start_date, end_date }) => start_date <= DATE && (end_date === null || DATE <= end_date))
      .map(({ user_id }) => user_id);
  return {
    world,
    test,
    shift,
    guard,
    idOf,
    at,
    start,
    started,
    act,
    answer,
    result,
    open,
    mine,
    running,
    refused,
    sheet,
    runWaves,
    roundRow,
    waves,
    news,
    workers,
  };
}

export const openOfferSchool = async () => offerSchool(await openPlannerWorld());

export type OfferSchool = Awaited<ReturnType<typeof openOfferSchool>>;
