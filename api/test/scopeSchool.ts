/** Generates random schools for scope.property.test.ts. */
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import * as fc from 'fast-check';
import type { GivenLocation, GivenPosition, GivenShift, GivenUser } from './fixtures';
import type { TestApp } from './harness';

/** The date of DEFAULT_NOW at every location here. */
export const TODAY = '2027-03-03';

const place = fc.nat({ max: 2 });
const someone = fc.nat({ max: 7 });
const request = fc.constantFrom('TIME_OFF', 'SCHEDULE_CHANGE', 'OPEN_SHIFT', 'NEW_SHIFT');

export const schools = fc.record({
  people: fc.array(
    fc.record({
      manages: fc.boolean(),
      at: fc.subarray([0, 1, 2]),
      holds: fc.subarray([0, 1]),
      left: fc.boolean(),
    }),
    { minLength: 3, maxLength: 7 },
  ),
  shifts: fc.array(
    fc.record({
      at: place,
      position: fc.nat({ max: 1 }),
      day: fc.integer({ min: -3, max: 4 }),
      repeat: fc.constantFrom(undefined, 'WEEKLY' as const, 'DAILY' as const),
      worker: fc.option(someone),
      archivedBy: fc.option(someone, { freq: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  meetings: fc.array(fc.record({ at: place, day: fc.integer({ min: -2, max: 4 }), who: someone }), {
    maxLength: 3,
  }),
  punches: fc.array(
    fc.record({
      who: someone,
      at: place,
      day: fc.integer({ min: -4, max: 0 }),
      shift: fc.option(fc.nat({ max: 7 })),
      open: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  requests: fc.array(fc.record({ kind: request, who: someone, shift: fc.nat({ max: 7 }) }), { maxLength: 8 }),
  notices: fc.array(someone, { maxLength: 3 }),
  actor: someone,
});
type Plan = typeof schools extends fc.Arbitrary<infer T> ? T : never;

export interface ScopeSchool {
  readonly locations: readonly GivenLocation[];
  readonly people: readonly GivenUser[];
  readonly actor: GivenUser;
}

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('Nothing to pick from.');
  return found;
};

/** Stores a planned school. Rows are stored directly, without the checks of API calls. */
export async function store({ given, db, clock, services }: TestApp, plan: Plan): Promise<ScopeSchool> {
  const locations = [await given.location(), await given.location(), await given.location()];
  const positions: GivenPosition[] = [await given.position(), await given.position()];
  const people: GivenUser[] = [];
  for (const { manages, at, holds } of plan.people)
    people.push(
      await given.user({
        role: manages ? 'MANAGER' : 'EMPLOYEE',
        locations: at.map((index) => pick(locations, index)),
        positions: holds.map((index) => pick(positions, index)),
      }),
    );
  const shifts: GivenShift[] = [];
  for (const one of plan.shifts) {
    const start = addDays(TODAY, one.day);
    const shift = await given.shift({
      location: pick(locations, one.at),
      position: pick(positions, one.position),
      start,
      ...(one.repeat ? { repeat: one.repeat } : {}),
    });
    shifts.push(shift);
    const end = one.repeat ? null : start;
    if (one.worker !== null) await given.assignment({ shift, user: pick(people, one.worker), start, end });
    if (one.archivedBy !== null) await given.archived(shift, pick(people, one.archivedBy));
    else if (one.worker === null && (one.repeat || start >= TODAY))
      await given.gap({ shift, start: start < TODAY ? TODAY : start, end });
  }
  for (const { at, day, who } of plan.meetings)
    await given.meeting({
      location: pick(locations, at),
      position: pick(positions, day + 2),
      start: addDays(TODAY, day),
      staff: [pick(people, who)],
    });
  const onDeck = new Set<string>();
  for (const [index, { who, at, day, shift, open }] of plan.punches.entries()) {
    const user = pick(people, who);
    const worked = shift === null ? undefined : pick(shifts, shift);
    const date = addDays(TODAY, day);
    const minute = String(index).padStart(2, '0');
    const stays = open && !onDeck.has(user.id);
    if (stays) onDeck.add(user.id);
    await given.clockRecord({
      user,
      location: worked ? { id: worked.location_id } : pick(locations, at),
      date,
      in: `${date}T15:${minute}:00Z`,
      out: stays ? null : `${date}T16:${minute}:00Z`,
      ...(worked ? { shift: worked } : {}),
    });
  }
  for (const [index, { kind, who, shift }] of plan.requests.entries()) {
    const asked = { user: pick(people, who), date: addDays(TODAY, 14 + index) };
    const about = pick(shifts, shift);
    const gap = await db
      .selectFrom('open_shifts')
      .select('id')
      .where('shift_id', '=', about.id)
      .executeTakeFirst();
    if (kind === 'NEW_SHIFT') await given.request({ kind, ...asked });
    else if (kind !== 'OPEN_SHIFT') await given.request({ kind, ...asked, shift: about });
    else if (gap && index === plan.requests.findIndex((other) => other.kind === kind))
      await given.request({ kind, ...asked, shift: about, gap });
  }
  for (const who of plan.notices)
    await db
      .insertInto('notifications')
      .values({
        id: services.ids.next(),
        user_id: pick(people, who).id,
        kind: 'request.approved',
        title: 'Your request was approved',
        body: '',
        link: null,
        created_at: clock.now(),
        read_at: null,
      })
      .execute();
  const actor = pick(people, plan.actor);
  // Former staff are in past data but in no list of users. The actor hasn't left.
  for (const [index, { left }] of plan.people.entries())
    if (left && people[index] !== actor)
      await db
        .updateTable('users')
        .set({ deleted_at: clock.now(), is_active: false })
        .where('id', '=', pick(people, index).id)
        .execute();
  return { locations, people, actor };
}
