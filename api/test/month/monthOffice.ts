/** Simulates the work of managers and an admin on a school's hours, and the requests of its staff. */
import assert from 'node:assert/strict';
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import { errorOf } from '../assertions';
import type { Answer } from '../harness';
import { dayOf } from './monthClock';
import { repeated, surely } from './monthLine';
import type { ModelRecord } from './monthModel';
import type { Missed } from './monthPunches';
import { count, type MonthPerson, type MonthSchool, type SchoolLocation } from './monthSchool';

const iso = (instant: number): string => new Date(instant).toISOString();
const RECORDS = '/api/attendance/records/';
const CORRECTIONS = '/api/attendance/corrections/';

/** Returns the token of someone who may decide about these hours. */
const deciderOf = ({ deciders, pick }: MonthSchool, person: string): string =>
  person === deciders.working.id
    ? pick([deciders.managers[1], deciders.admin])
    : pick([...deciders.managers, deciders.admin]);

/** Accepts the refusal of a repeated call that was already done. Any other refusal fails the test. */
function assertDone(answer: Answer & { again: boolean }, what: string): void {
  if (answer.again && answer.status >= 400 && answer.status < 500) return;
  assert.ok(answer.status < 300, `${what}: ${answer.text}`);
}

/** Returns the ID of an employee's time entry that begins at an instant, because the answer with its ID may be lost. */
async function idAt({ test }: MonthSchool, person: string, from: number): Promise<string> {
  const { id } = await test.db
    .selectFrom('clock_records')
    .select('id')
    .where('user_id', '=', person)
    .where('clocked_in', '=', new Date(from))
    .where('status', '<>', 'VOIDED')
    .executeTakeFirstOrThrow();
  return id;
}

const isOver = (record: ModelRecord): record is ModelRecord & { out: number } =>
  record.out !== null && !record.isVoided;

/** Checks that a change in a closed week is refused and names the admin who closed it. */
async function isRefusedAsClosed(
  school: MonthSchool,
  record: ModelRecord,
  send: () => Promise<Answer>,
): Promise<boolean> {
  if (!school.model.isClosed(record.place, school.model.payWeek(record))) return false;
  const answer = await surely(send);
  assert.equal(answer.status, 409, answer.text);
  assert.match(String(errorOf(answer)), /Max Boss closed/);
  count(school, 'changes of closed weeks refused');
  return true;
}

/** Enters the clock-out time of an employee who never clocked out. */
export async function clockOutByHand(school: MonthSchool, record: ModelRecord): Promise<void> {
  const { model, test } = school;
  const now = test.clock.now().getTime();
  const next = model.records
    .filter((other) => other.person === record.person && other.in > record.in && !other.isVoided)
    .reduce((first, other) => Math.min(first, other.in), now);
  const left = Math.max(Math.min(record.trueOut ?? now, next), record.in + MINUTE_MS);
  if (left > next) return;
  const who = record.person;
  const send = () =>
    test.call(deciderOf(school, who), 'POST', '/api/shifts/clocked-in/today/', {
      id: [who],
      times: { [who]: iso(left) },
      confirmed: [who],
      records: { [who]: record.id },
    });
  if (await isRefusedAsClosed(school, record, send)) return;
  assertDone(await surely(send), 'a clock-out by hand');
  record.out = left;
  count(school, 'clock-outs by hand');
}

/**
 * Changes the times of a time entry. Impossible times must be refused. In a closed week, the change removes hours, which
 * is refused; `closedCorrections.property.test.ts` covers changes that add hours.
 */
async function changeTimes(school: MonthSchool, record: ModelRecord, token?: string): Promise<void> {
  const { model, correct, whole, test } = school;
  if (!isOver(record)) return;
  const isClosed = model.isClosed(record.place, model.payWeek(record));
  const from = record.in + (isClosed ? 0 : whole(-20, 20) * MINUTE_MS);
  const to = record.out + whole(-30, isClosed ? -1 : 30) * MINUTE_MS;
  const isSameDay = dayOf(from, record.place.zone) === dayOf(record.in, record.place.zone);
  if (!isSameDay || (from === record.in && to === record.out)) return;
  const by = token ?? deciderOf(school, record.person);
  const seen = await repeated(() => correct.asItIs(by, record.id));
  const times = { clocked_in: iso(from), clocked_out: iso(to) };
  const answer = await surely(() => test.call(by, 'PUT', `${RECORDS}${record.id}/`, { ...seen, ...times }));
  const cannotBe = model.cannotBe(record.person, from, to, test.clock.now().getTime(), record);
  if (isClosed) {
    const refusals = [409, ...(token === undefined ? [] : [403]), ...(cannotBe ? [400] : [])];
    assert.ok(refusals.includes(answer.status), answer.text);
    return count(school, 'changes of closed weeks refused');
  }
  if (cannotBe) {
    assert.equal(answer.status, 400, answer.text);
    return count(school, 'corrections that cannot be');
  }
  if (token !== undefined) {
    assert.equal(answer.status, 403, answer.text);
    return count(school, 'own hours refused');
  }
  assertDone(answer, 'a correction');
  Object.assign(record, { in: from, out: to });
  count(school, 'corrections');
}

/** Splits a time entry in two, with a break in between. */
async function split(school: MonthSchool, record: ModelRecord): Promise<void> {
  const { model, correct, whole } = school;
  if (!isOver(record) || record.out - record.in < 60 * MINUTE_MS) return;
  const ends = record.in + whole(10, 20) * MINUTE_MS;
  const resumes = ends + whole(0, 30) * MINUTE_MS;
  const by = deciderOf(school, record.person);
  const send = () => correct.split(by, record.id, { ends: iso(ends), resumes: iso(resumes) });
  if (record.set !== null) {
    assert.equal((await surely(send)).status, 409);
    return;
  }
  if (await isRefusedAsClosed(school, record, send)) return;
  assertDone(await surely(send), 'a split');
  const { person, place, out, trueOut } = record;
  record.out = ends;
  const id = await idAt(school, person, resumes);
  model.add({ id, person, place, in: resumes, out, trueOut, isAsked: true });
  count(school, 'splits');
}

async function voidIt(school: MonthSchool, record: ModelRecord): Promise<void> {
  if (record.isVoided) return;
  const by = deciderOf(school, record.person);
  const send = () => school.correct.void(by, record.id);
  if (await isRefusedAsClosed(school, record, send)) return;
  assertDone(await surely(send), 'voiding');
  record.isVoided = true;
  count(school, 'voided records');
}

/** Sets the pay of a time entry in payroll, as an admin. */
export async function setPay(school: MonthSchool, record: ModelRecord): Promise<void> {
  if (!isOver(record)) return;
  const minutes = Math.max(0, school.model.clockMinutes(record) + school.whole(-30, 30));
  // Entered hours have two decimals, which keep every whole minute exact.
  const body = {
    rate: 'REGULAR',
    hours: Math.round((minutes / 60) * 100) / 100,
    reason: 'Agreed with the manager',
  };
  const send = () =>
    school.test.call(school.deciders.admin, 'PUT', `/api/payroll/payroll/details/${record.id}/`, body);
  if (minutes === school.model.minutes(record)) return;
  if (await isRefusedAsClosed(school, record, send)) return;
  assertDone(await surely(send), 'an edit of pay');
  record.set = minutes;
  count(school, 'edits of pay');
}

/** Adds hours that no one punched. */
export async function addMissed(
  school: MonthSchool,
  { person, place, in: from, out }: Missed,
): Promise<void> {
  const { model, correct, guard, test } = school;
  const body = {
    user_id: person.user.id,
    location: place.id,
    clocked_in: iso(from),
    clocked_out: iso(out),
    position_id: guard.id,
    rate: 'REGULAR',
    reason: 'The punch clock had no line',
  };
  const answer = await surely(() => correct.add(deciderOf(school, person.user.id), body));
  if (model.cannotBe(person.user.id, from, out, test.clock.now().getTime())) {
    assert.equal(answer.status, 400, answer.text);
    return;
  }
  assertDone(answer, 'adding');
  const id = await idAt(school, person.user.id, from);
  model.add({ id, person: person.user.id, place, in: from, out, isAsked: true });
  count(school, 'records added by hand');
}

/** Sends corrections of the same version of a time entry as two managers and an admin. Only one is stored. */
async function contend(school: MonthSchool, record: ModelRecord): Promise<void> {
  const { model, correct, deciders, test } = school;
  if (!isOver(record) || record.person === deciders.working.id) return;
  if (model.isClosed(record.place, model.payWeek(record))) return;
  const tokens = [...deciders.managers, deciders.admin];
  const ends = tokens.map((_token, index) => record.out - (index + 1) * MINUTE_MS);
  if (ends.some((end) => end <= record.in)) return;
  const seen = await repeated(() => correct.asItIs(deciders.admin, record.id));
  const { changes: before } = await repeated(() => correct.read(deciders.admin, record.id));
  const answers = await Promise.all(
    tokens.map((token, index) =>
      surely(() =>
        test.call(token, 'PUT', `${RECORDS}${record.id}/`, {
          ...seen,
          clocked_out: iso(ends[index] ?? 0),
        }),
      ),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  assert.ok(won.length <= 1 && answers.every(({ status }) => status === 200 || status === 409));
  const now = await repeated(() => correct.read(deciders.admin, record.id));
  assert.equal(now.changes.length, before.length + 1, 'one of three simultaneous corrections');
  const end = Date.parse(now.clocked_out_at ?? '');
  assert.ok(ends.includes(end));
  if (won.length === 1) assert.equal(end, ends[answers.findIndex(({ status }) => status === 200)]);
  record.out = end;
  count(school, 'contended corrections');
}

/** Does one task of office work on a time entry. */
export async function officeWork(
  school: MonthSchool,
  record: ModelRecord,
  missed: readonly Missed[],
): Promise<void> {
  const { chance, pick, deciders } = school;
  if (record.person === deciders.working.id && chance(0.3))
    return changeTimes(school, record, deciders.managers[0]);
  const whatever = [changeTimes, changeTimes, split, voidIt, setPay, contend];
  if (missed.length > 0 && chance(0.2)) return addMissed(school, pick(missed));
  if (record.out === null) return;
  await pick(whatever)(school, record);
}

interface Wish {
  readonly person: MonthPerson;
  readonly place: SchoolLocation;
  readonly record: ModelRecord | undefined;
  readonly in: number;
  readonly out: number;
}

/**
 * Sends a request for the hours that an employee really worked. A manager decides right away, or the employee
 * withdraws.
 */
export async function ask(school: MonthSchool, wish: Wish): Promise<void> {
  const { model, test, chance } = school;
  const { person, place, record } = wish;
  const who = person.user.id;
  const answer = await surely(() =>
    test.call(person.token, 'POST', '/api/shifts/request/correction/', {
      record_id: record?.id ?? null,
      location: record ? null : place.id,
      shift_id: null,
      clocked_in: iso(wish.in),
      clocked_out: iso(wish.out),
      reason: 'That is when I was there',
    }),
  );
  if (record) record.isAsked = true;
  if (model.cannotBe(who, wish.in, wish.out, test.clock.now().getTime(), record)) {
    assert.equal(answer.status, 400, answer.text);
    return;
  }
  assertDone(answer, 'asking');
  const request = await test.db
    .selectFrom('requests')
    .where('kind', '=', 'correction')
    .select('id')
    .where('user_id', '=', who)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  const decide = (action: string) => () =>
    test.call(deciderOf(school, who), 'POST', `${CORRECTIONS}${request.id}/`, { action });
  if (chance(0.2)) {
    assertDone(await surely(decide('REJECT')), 'a rejection');
    return count(school, 'requests rejected');
  }
  const approve = decide('APPROVE');
  // In a closed week, an approval adds hours to the open week or is refused: the manager rejects the request.
  if (record && model.isClosed(record.place, model.payWeek(record)))
    return assertDone(await surely(decide('REJECT')), 'a rejection');
  assertDone(await surely(approve), 'an approval');
  if (record) Object.assign(record, { in: wish.in, out: wish.out });
  else
    model.add({
      id: await idAt(school, who, wish.in),
      person: who,
      place,
      in: wish.in,
      out: wish.out,
      isAsked: true,
    });
  count(school, record ? 'corrections asked for' : 'missed punches asked for');
}
