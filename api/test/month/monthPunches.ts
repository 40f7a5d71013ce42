/** Simulates the punches of a school's staff at its punch clocks. */
import assert from 'node:assert/strict';
import { clockInAnswer, verifyCodeAnswer } from '@ondeck/shared/schemas/attendance';
import * as z from 'zod/mini';
import { MINUTE_MS, SECOND_MS } from '@ondeck/shared/domain/durations';
import { expectStatus } from '../assertions';
import type { Answer } from '../harness';
import { addDay, instantAt, timeOf } from './monthClock';
import { LostError } from './monthLine';
import type { ModelRecord } from './monthModel';
import { count, type MonthPerson, type MonthSchool, type SchoolLocation } from './monthSchool';

export interface Arrival {
  /** `retry` means that the punch clock repeats a call that got no answer. */
  readonly kind: 'come' | 'go' | 'again' | 'regret' | 'retry';
  readonly at: number;
  readonly person: MonthPerson;
  readonly place: SchoolLocation;
  readonly shift: string | null;
  /** The time when the employee really leaves, for a clock-in. */
  readonly until: number | null;
  /** The fate of the first call of a clock-in at a punch clock that is offline. */
  readonly line?: 'callLost' | 'answerLost';
}

/** Time at work without any punch, because the punch clock was off the whole time. */
export interface Missed {
  readonly person: MonthPerson;
  readonly place: SchoolLocation;
  readonly in: number;
  readonly out: number;
}

interface Plan {
  readonly arrivals: Arrival[];
  readonly missed: Missed[];
}

/** Plans the punches of one employee on one scheduled day. */
function planDay(
  school: MonthSchool,
  plan: Plan,
  person: MonthPerson,
  shift: MonthPerson['shifts'][number],
  day: string,
) {
  const { whole, chance } = school;
  const { place } = shift;
  const comes = instantAt(day, shift.from, place.zone) + whole(-9, 25) * MINUTE_MS;
  const leaves = instantAt(day, shift.to, place.zone) + whole(-20, 40) * MINUTE_MS;
  const about = { person, place, shift: chance(0.08) ? null : shift.id };
  const fate = school.random();
  if (fate < 0.06) return;
  if (fate < 0.1) {
    plan.missed.push({ person, place, in: comes, out: leaves });
    return;
  }
  const add = (kind: Arrival['kind'], at: number, until: number | null = null) =>
    plan.arrivals.push({ ...about, kind, at, until });
  const pause = comes + whole(30, 50) * MINUTE_MS;
  const back = pause + whole(5, 20) * MINUTE_MS;
  if (fate < 0.16) {
    add('come', comes, pause);
    add('go', pause);
    add('come', back, leaves);
  } else if (fate > 0.9) {
    const line = chance(0.5) ? ('callLost' as const) : ('answerLost' as const);
    plan.arrivals.push({ ...about, kind: 'come', at: comes, until: leaves, line });
    add('retry', comes + 40 * SECOND_MS);
  } else add('come', comes, leaves);
  if (fate > 0.16 && fate < 0.2) add('again', comes + 40 * SECOND_MS);
  // The punch clock is off, or the employee forgets to clock out, so no one is clocked out.
  if (fate > 0.2 && fate < 0.32) return;
  add(fate > 0.32 && fate < 0.37 ? 'regret' : 'go', leaves);
}

/** Returns all punches of some weeks, sorted by instant. */
export function planWeeks(school: MonthSchool, first: string, weeks: number): Plan {
  const plan: Plan = { arrivals: [], missed: [] };
  for (const person of school.staff)
    for (const shift of person.shifts)
      for (let week = 0; week < weeks; week += 1)
        planDay(school, plan, person, shift, addDay(shift.day, 7 * week));
  // Adds a shift through every night from Saturday to Sunday, because clocks change on two of them.
  for (let week = 0; week < weeks; week += 1)
    for (const [index, place] of school.places.entries()) {
      const night = addDay(first, 7 * week + 6);
      const come = instantAt(night, '22:10', place.zone) + school.whole(0, 30) * MINUTE_MS;
      const go = instantAt(addDay(night, 1), '03:20', place.zone) + school.whole(0, 50) * MINUTE_MS;
      const person = school.staff[(3 * week + index) % school.staff.length] ?? school.pick(school.staff);
      const about = { person, place, shift: null };
      plan.arrivals.push({ ...about, kind: 'come', at: come, until: go });
      plan.arrivals.push({ ...about, kind: 'go', at: go, until: null });
    }
  // Moves all punches of five minutes at a location to one second, for as many simultaneous calls as possible.
  const second = (at: number): number => Math.floor(at / (5 * MINUTE_MS)) * 5 * MINUTE_MS + 17 * SECOND_MS;
  plan.arrivals.forEach((one, index) => {
    plan.arrivals[index] = {
      ...one,
      at: second(one.at) + (['again', 'retry'].includes(one.kind) ? 40 * SECOND_MS : 0),
    };
  });
  plan.arrivals.sort((a, b) => a.at - b.at);
  return plan;
}

/**
 * Makes a call as the punch clock does: repeats it with the same key until an answer arrives.
 *
 * @returns the answer, and every instant at which the call was sent
 */
async function persistently(
  school: MonthSchool,
  send: () => Promise<Answer>,
): Promise<{ answer: Answer; sent: number[] }> {
  const sent: number[] = [];
  for (;;)
    try {
      sent.push(school.test.clock.now().getTime());
      return { answer: await send(), sent };
    } catch (error) {
      if (!(error instanceof LostError) || sent.length > 200) throw error;
    }
}

const entered = (answer: Answer) => z.parse(verifyCodeAnswer, expectStatus(answer, 200));

let keys = 0;
const newKey = (): string => {
  keys += 1;
  return `month-key-${keys}`;
};

function enter(school: MonthSchool, { person, place }: Arrival): Promise<{ answer: Answer; sent: number[] }> {
  const key = newKey();
  const { kiosk } = place;
  return persistently(school, () =>
    school.clock.enter(person.user.code, { key, ...(kiosk ? { kiosk } : {}) }),
  );
}

/** Enters the code of an employee who is clocked in, which clocks them out. */
async function leave(school: MonthSchool, arrival: Arrival, open: ModelRecord): Promise<string | undefined> {
  const { answer } = await enter(school, arrival);
  const body = entered(answer);
  assert.equal(body.user, undefined, `${body.message} (a clock-out)`);
  school.model.leave(open, school.test.clock.now().getTime());
  count(school, 'clock-outs at the kiosk');
  return body.undo?.token;
}

/** A clock-in that a punch clock holds back while offline: the same call, with the same key. */
interface Held {
  readonly send: () => Promise<Answer>;
  readonly arrival: Arrival;
  /** The ID of the time entry, if the first call had arrived. */
  readonly made: string | undefined;
}
const held = new Map<string, Held>();

const recordIn = (answer: Answer): string => z.parse(clockInAnswer, expectStatus(answer, 201)).record_id;

function isOnDeck(school: MonthSchool, { person, place, until }: Arrival, id: string): void {
  const now = school.test.clock.now().getTime();
  school.model.add({ id, person: person.user.id, place, in: now, rawIn: now, trueOut: until });
  count(school, 'clock-ins');
}

async function come(school: MonthSchool, arrival: Arrival): Promise<void> {
  const { model, test, clock } = school;
  const { person, place, shift, line } = arrival;
  const now = test.clock.now().getTime();
  // An employee who forgot to clock out is clocked out by this entry, and enters the code once more.
  const open = model.openOf(person.user.id, now);
  if (open && now - open.in <= MINUTE_MS) return;
  if (open) await leave(school, arrival, open);
  const { token, user, message } = entered((await enter(school, arrival)).answer);
  assert.ok(token && user, message);
  const key = newKey();
  const where = { shift_id: shift, location_id: shift === null ? place.id : null };
  const body = { ...where, clocked_in: timeOf(now, place.zone) };
  const send = () => clock.clockIn(token, person.user.id, body, key, place.kiosk);
  if (line === 'callLost') {
    held.set(person.user.id, { send, arrival, made: undefined });
    return;
  }
  const { answer, sent } = await persistently(school, send);
  const id = recordIn(answer);
  isOnDeck(school, arrival, id);
  if (line === 'answerLost') held.set(person.user.id, { send, arrival, made: id });
  if (sent.length > 1) count(school, 'punches sent again');
}

/**
 * Sends the held call once the punch clock is online again. The employee must have one time entry, from the first call
 * that arrived.
 */
async function sendHeld(school: MonthSchool, { person }: Arrival): Promise<void> {
  const last = held.get(person.user.id);
  held.delete(person.user.id);
  if (!last) return;
  const { answer } = await persistently(school, last.send);
  const id = recordIn(answer);
  if (last.made === undefined) isOnDeck(school, last.arrival, id);
  else assert.equal(id, last.made, 'the same punch');
  count(school, 'punches held back');
}

/** Performs one employee's action at a punch clock. */
export async function perform(school: MonthSchool, arrival: Arrival): Promise<void> {
  const { model, test } = school;
  const { person, place, kind } = arrival;
  if (kind === 'come') return come(school, arrival);
  if (kind === 'retry') return sendHeld(school, arrival);
  const open = model.openOf(person.user.id, test.clock.now().getTime());
  if (!open) return;
  if (kind === 'again') {
    if (test.clock.now().getTime() - open.in > MINUTE_MS) return;
    const body = entered((await enter(school, arrival)).answer);
    assert.equal(body.is_current_clocked_in, true, 'a double entry is no clock-out');
    return count(school, 'double entries');
  }
  if (test.clock.now().getTime() - open.in <= MINUTE_MS) return;
  const undo = await leave(school, arrival, open);
  if (kind !== 'regret' || undo === undefined || place.kiosk) return;
  const key = newKey();
  const { answer } = await persistently(school, () =>
    test.call(undo, 'POST', `/api/attendance/undo-clock-out/${person.user.id}/`, undefined, {
      headers: { 'idempotency-key': key },
    }),
  );
  expectStatus(answer, 200);
  open.out = null;
  open.rawOut = null;
  count(school, 'undone clock-outs');
}
