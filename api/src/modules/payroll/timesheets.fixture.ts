import { timesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import * as z from 'zod/mini';
import { expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenShift, GivenUser } from '../../../test/fixtures';
import type { TestApp } from '../../../test/harness';

/** The last week that is over when the tests run, on Wednesday 2027-03-03. */
export const WEEK = '2027-02-21';
export const TUESDAY = '2027-02-23';
const SHEETS = '/api/payroll/timesheets/';

export interface SheetWorld {
  readonly here: GivenLocation;
  readonly there: GivenLocation;
  readonly guard: GivenPosition;
  /** A shift every day from 10:00 AM to 2:00 PM at Lakeview. */
  readonly shift: GivenShift;
  readonly ana: GivenUser;
  readonly bo: GivenUser;
  readonly boss: GivenUser;
  readonly admin: string;
  readonly manager: string;
  readonly managerUser: GivenUser;
}

/** Creates two pools in New York, two employees without shifts, a manager of one pool, and two admins. */
export async function sheetWorld({ given }: TestApp): Promise<SheetWorld> {
  const here = await given.location({ title: 'Lakeview' });
  const there = await given.location({ title: 'Hillside' });
  const guard = await given.position({ name: 'Guard' });
  const shift = await given.shift({
    location: here,
    position: guard,
    start: '2027-01-01',
    repeat: 'DAILY',
    from: '10:00',
    to: '14:00',
  });
  const boss = await given.user({ role: 'ADMIN', firstName: 'Max', lastName: 'Boss' });
  await given.user({ role: 'ADMIN', firstName: 'Ida', lastName: 'Chief' });
  const managerUser = await given.user({
    role: 'MANAGER',
    firstName: 'Mo',
    lastName: 'Reed',
    locations: [here],
  });
  return {
    here,
    there,
    guard,
    shift,
    boss,
    managerUser,
    ana: await given.user({ firstName: 'Ana', lastName: 'Diaz', locations: [here, there] }),
    bo: await given.user({ firstName: 'Bo', lastName: 'Lee', locations: [here], positions: [guard] }),
    admin: await given.session(boss),
    manager: await given.session(managerUser),
  };
}

/** Returns the calls of Timesheets, and a helper that adds hours. */
export function sheetCalls(test: TestApp, world: SheetWorld) {
  const which = (date: string, location: GivenLocation) => ({ location: location.id, date });
  return {
    /** Adds a time entry from 10:00 AM, New York winter time, as scheduled, unless other times are given. */
    worked: (
      user: GivenUser,
      date: string,
      more: Partial<Parameters<typeof test.given.clockRecord>[0]> & { minutes?: number } = {},
    ) => {
      const { minutes = 240, ...values } = more;
      const from = values.in ?? `${date}T15:00:00Z`;
      return test.given.clockRecord({
        user,
        location: world.here,
        date,
        in: from,
        out: new Date(Date.parse(from) + minutes * 60_000).toISOString(),
        shift: world.shift,
        ...values,
      });
    },
    async read(token: string, date = WEEK, location = world.here) {
      const answer = await test.call(token, 'GET', `${SHEETS}?location=${location.id}&date=${date}`);
      return z.parse(timesheetAnswer, expectStatus(answer, 200));
    },
    send: (token: string, action: string, body: object, date = WEEK, location = world.here) =>
      test.call(token, 'POST', `${SHEETS}${action}/`, { ...which(date, location), ...body }),
    /** Approves employees with the hours that the sheet currently shows. */
    async approve(token: string, users: readonly GivenUser[], date = WEEK, location = world.here) {
      const { people } = await this.read(token, date, location);
      const stamps = users.map(({ id }) => ({
        user_id: id,
        stamp: people.find((person) => person.id === id)?.stamp ?? 'none',
      }));
      return this.send(token, 'approve', { people: stamps }, date, location);
    },
    /** Accepts all items of a location's week. */
    async acceptAll(token: string, date = WEEK, location = world.here): Promise<void> {
      for (const { id, marks } of (await this.read(token, date, location)).people) {
        const accepted = { user_id: id, marks: marks.map(({ key }) => key) };
        if (marks.length > 0) expectStatus(await this.send(token, 'accept', accepted, date, location), 200);
      }
    },
    /** Accepts all items of a location's week, approves everyone, and closes the week. */
    async closeAll(token: string, date = WEEK, location = world.here): Promise<void> {
      await this.acceptAll(token, date, location);
      const { people } = await this.read(token, date, location);
      const stamps = people.map(({ id, stamp }) => ({ user_id: id, stamp }));
      if (stamps.length > 0)
        expectStatus(await this.send(token, 'approve', { people: stamps }, date, location), 200);
      expectStatus(await this.send(token, 'close', {}, date, location), 200);
    },
  };
}
