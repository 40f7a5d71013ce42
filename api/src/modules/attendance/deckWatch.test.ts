import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { MINUTE_MS } from '../../platform/core/clock';
import { watchDecks } from './deckWatch.service';

// Wednesday, 3 PM in New York.
const START = Date.parse('2027-03-03T20:00:00Z');

describe('the watch over lifeguards on deck', () => {
  let test: TestApp;
  let pier: GivenLocation;
  let guard: GivenPosition;
  let ana: GivenUser;
  let manager: GivenUser;
  before(async () => {
    test = await createTestApp();
    guard = await test.given.position();
  });
  beforeEach(async () => {
    await test.db.deleteFrom('deck_rules').execute();
    pier = await test.given.location({ title: `Pier ${String.fromCharCode(65 + (piers += 1))}` });
    await wants('DECK');
    ana = await test.given.user({ locations: [pier], positions: [guard] });
    manager = await test.given.user({ role: 'MANAGER', locations: [pier] });
    await test.db
      .insertInto('deck_rules')
      .values({
        id: test.services.ids.next(),
        location_id: pier.id,
        weekdays: [3],
        from_date: '2027-03-01',
        to_date: null,
        start_time: '15:00',
        end_time: '16:00',
        guard_position_ids: [guard.id],
        base_guards: 1,
      })
      .execute();
  });
  after(() => test.close());
  let piers = 0;

  const wants = (...alerts: string[]) =>
    test.db.updateTable('locations').set({ alerts }).where('id', '=', pier.id).execute();
  /** Runs the job in two processes, and returns the number of alerts that the manager has got. */
  async function alertsAt(minutes: number): Promise<number> {
    test.clock.set(new Date(START + minutes * MINUTE_MS).toISOString());
    await Promise.all([watchDecks(test.services), watchDecks(test.services)]);
    const rows = await test.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', manager.id)
      .where('kind', '=', 'deck.short')
      .execute();
    for (const { title } of rows) assert.equal(title, `${pier.title} has 0 of 1 required lifeguards.`);
    return rows.length;
  }
  const clockIn = async (minutes: number) => {
    const shift = await test.given.shift({
      location: pier,
      position: guard,
      start: '2027-03-03',
      from: '15:00',
      to: '16:00',
    });
    const at = new Date(START + minutes * MINUTE_MS).toISOString();
    return test.given.clockRecord({ user: ana, location: pier, shift, date: '2027-03-03', in: at });
  };

  it('alerts managers once after 5 minutes, and again only for another shortage', async () => {
    assert.equal(await alertsAt(-1), 0);
    assert.equal(await alertsAt(0), 0);
    assert.equal(await alertsAt(4), 0);
    assert.equal(await alertsAt(5), 1);
    assert.equal(await alertsAt(6), 1);
    const record = await clockIn(7);
    assert.equal(await alertsAt(8), 1);
    await test.db
      .updateTable('clock_records')
      .set({ status: 'CLOSED', clocked_out: new Date(START + 20 * MINUTE_MS) })
      .where('id', '=', record.id)
      .execute();
    assert.equal(await alertsAt(20), 1);
    assert.equal(await alertsAt(24), 1);
    assert.equal(await alertsAt(25), 2);
  });

  const quiet: [name: string, given: () => Promise<unknown>][] = [
    ['a guard is clocked in', () => clockIn(0)],
    ['the location asks for no such alert', () => wants('LATE')],
    [
      'all punch clocks are offline',
      async () => {
        const { id } = await test.given.kiosk({ by: manager, location: pier });
        const last_seen_at = new Date(START - 60 * MINUTE_MS);
        await test.db.updateTable('kiosks').set({ last_seen_at }).where('id', '=', id).execute();
      },
    ],
  ];
  for (const [name, given] of quiet)
    it(`alerts no one while ${name}`, async () => {
      await given();
      assert.deepEqual([await alertsAt(0), await alertsAt(10)], [0, 0]);
    });

  it('alerts no one after the hours of the rule', async () => {
    assert.equal(await alertsAt(58), 0);
    assert.equal(await alertsAt(63), 0);
  });
});
