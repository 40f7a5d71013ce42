import { punchClock } from '../../src/modules/attendance/attendance.fixture';
import { corrections } from '../../src/modules/attendance/corrections.fixture';
import type { GivenPosition, GivenUser } from '../fixtures';
import type { TestApp } from '../harness';
import type { GivenKiosk } from '../kioskKey';
import { addDay, monthZones } from './monthClock';
import type { Random } from './monthLine';
import { createModel, type ModelLocation } from './monthModel';

export interface SchoolLocation extends ModelLocation {
  readonly title: string;
  /** The registered punch clock of the first location. The other locations use any browser. */
  readonly kiosk: GivenKiosk | undefined;
}

interface MonthShift {
  readonly id: string;
  readonly place: SchoolLocation;
  /** The day of the shift's first date. The shift is weekly. */
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

export interface MonthPerson {
  readonly user: GivenUser;
  readonly token: string;
  readonly home: SchoolLocation;
  readonly shifts: readonly MonthShift[];
}

/** The tokens of the users who decide: two managers, the first of which also works shifts, and an admin. */
interface Deciders {
  readonly admin: string;
  readonly managers: readonly [string, string];
  readonly working: GivenUser;
}

const wallClock = (quarters: number): string =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;

/**
 * Creates a school of three locations in three time zones, with three shifts a week for each employee.
 *
 * @param first - the Sunday on which the month begins
 * @param people - the number of employees, including one of the managers
 */
export async function monthSchool(test: TestApp, random: Random, first: string, people: number) {
  const { given, db } = test;
  const guard = await given.position({ name: 'Guard' });
  const adminUser = await given.user({ role: 'ADMIN', firstName: 'Max', lastName: 'Boss' });
  await given.user({ role: 'ADMIN', firstName: 'Ida', lastName: 'Chief' });
  const places: SchoolLocation[] = [];
  for (const [index, zone] of monthZones.entries()) {
    const location = await given.location({ timezone: zone });
    const kiosk = index === 0 ? await given.kiosk({ by: adminUser, location }) : undefined;
    places.push({ id: location.id, title: location.title, zone, kiosk });
  }
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const whole = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));

  const manager = () => given.user({ role: 'MANAGER', locations: places, positions: [guard] });
  const working = await manager();
  const staff: MonthPerson[] = [];
  for (let index = 0; index < people; index += 1) {
    const home = pick(places);
    const user = index === 0 ? working : await given.user({ locations: places, positions: [guard] });
    const shifts: MonthShift[] = [];
    const days = [0, 1, 2, 3, 4, 5, 6].sort(() => random() - 0.5).slice(0, 3);
    for (const [at, weekday] of days.entries()) {
      const place = at === 2 ? pick(places) : home;
      const from = whole(6 * 4, 16 * 4);
      const shift = {
        day: addDay(first, weekday),
        from: wallClock(from),
        to: wallClock(from + whole(8, 20)),
      };
      const { id } = await given.shift({
        ...shift,
        location: place,
        position: guard,
        start: shift.day,
        repeat: 'WEEKLY',
      });
      await given.assignment({ shift: { id }, user, start: shift.day });
      shifts.push({ ...shift, id, place });
    }
    staff.push({ user, home, shifts, token: await given.session(user) });
  }
  const deciders: Deciders = {
    admin: await given.session(adminUser),
    managers: [await given.session(working), await given.session(await manager())],
    working,
  };
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date('2029-01-01') })
    .execute();
  await test.call(deciders.admin, 'PUT', '/api/options/', { overtime_rule: 'WEEKLY', pay_period: 'WEEK' });
  return {
    test,
    random,
    places,
    staff,
    deciders,
    guard,
    model: createModel(),
    clock: punchClock(test),
    correct: corrections(test),
    pick,
    whole,
    chance: (part: number): boolean => random() < part,
    /** Counts each kind of action, because a month without corrections proves nothing about them. */
    done: new Map<string, number>(),
  };
}
export type MonthSchool = Awaited<ReturnType<typeof monthSchool>> & { readonly guard: GivenPosition };

export function count({ done }: MonthSchool, what: string): void {
  done.set(what, (done.get(what) ?? 0) + 1);
}
