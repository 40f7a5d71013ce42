import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { zoneNames } from '@ondeck/shared/domain/calendar/zone';
import { sql } from 'kysely';
import { createTestApp } from '../../../test/harness';
import { employmentOn, latestToday } from '../core/employment.rules';
import { employmentIsOver, hasAccess } from './employment.sql';

it('decides the end of an employment in SQL like the rule, hour by hour around a last day, in all time zones', async () => {
  const test = await createTestApp();
  after(() => test.close());
  const places = await Promise.all(zoneNames.map((timezone) => test.given.location({ timezone })));
  const endingDate = '2027-03-13'; // The clocks go forward in the night after this date.
  const homes = [[], ...places.map((one) => [one]), [places[0], places[6]], [places[3], places[4]]];
  const people: { id: string; zones: string[] }[] = [];
  for (const home of homes) {
    const locations = home.filter((one) => one !== undefined);
    const { id } = await test.given.user({ locations, ending: endingDate });
    people.push({ id, zones: locations.map(({ timezone }) => timezone) });
  }
  for (let hour = 0; hour < 12; hour += 1)
    for (const minute of [0, 59]) {
      const now = new Date(Date.UTC(2027, 2, 14, hour, minute));
      const { rows } = await sql<{ id: string; over: boolean; access: boolean }>`
        select u.id, ${employmentIsOver(now)} as over, ${hasAccess(now)} as access from users u`.execute(
        test.db,
      );
      for (const { id, zones } of people) {
        const today = latestToday(zones, now.getTime());
        const isOver = employmentOn({ joiningDate: null, endingDate }, today) === 'AFTER';
        const row = rows.find((one) => one.id === id);
        assert.deepEqual([row?.over, row?.access], [isOver, !isOver], `${now.toISOString()} ${zones.join()}`);
      }
    }
});
