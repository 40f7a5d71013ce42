/**
 * Simulates the Mondays of a school: managers decide pending items, close and reopen weeks, and create payroll files.
 */
import assert from 'node:assert/strict';
import { payrollFilesAnswer } from '@ondeck/shared/schemas/payrollFiles';
import { timesheetAnswer, type TimesheetPerson } from '@ondeck/shared/schemas/timesheets';
import * as z from 'zod/mini';
import { expectStatus } from '../assertions';
import type { Answer } from '../harness';
import { repeated, surely } from './monthLine';
import { clockOutByHand } from './monthOffice';
import { probeApproval, probeClosedWeek, probeOpenWeek } from './monthProbes';
import { count, type MonthSchool, type SchoolLocation } from './monthSchool';

const SHEETS = '/api/payroll/timesheets/';
const FILES = '/api/payroll/files/';

/** A payroll file as it was on the day of its creation. */
export interface MadeFile {
  readonly id: string;
  readonly csv: string;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

async function readSheet(school: MonthSchool, place: SchoolLocation, week: string) {
  const { test, deciders } = school;
  const query = `?location=${place.id}&date=${week}`;
  return z.parse(
    timesheetAnswer,
    expectStatus(await repeated(() => test.call(deciders.admin, 'GET', `${SHEETS}${query}`)), 200),
  );
}

/** Checks that a week in Timesheets equals the model for everyone. */
export async function compareSheet(school: MonthSchool, place: SchoolLocation, week: string): Promise<void> {
  const { people, totals } = await readSheet(school, place, week);
  const records = school.model.paidIn(place, week);
  for (const { user } of school.staff) {
    const own = records.filter(({ person }) => person === user.id);
    const row = people.find(({ id }) => id === user.id);
    const words = `${user.lastName} at ${place.title} in the week of ${week}`;
    assert.equal(row?.paid_minutes ?? 0, sum(own.map(school.model.minutes)), words);
  }
  assert.equal(totals.paid_minutes, sum(records.map(school.model.minutes)), `${place.title}, ${week}`);
}

type Send = (action: string, body: object) => Promise<Answer>;

async function setAside(
  school: MonthSchool,
  key: string,
  person: TimesheetPerson,
  send: Send,
): Promise<void> {
  expectStatus(await send('set-aside', { user_id: person.id, reason: 'No one knows yet' }), 200);
  school.model.aside.add(`${key} ${person.id}`);
  count(school, 'people set aside');
}

/** Resolves the marks of an employee that can't simply be accepted. */
async function settle(school: MonthSchool, person: TimesheetPerson): Promise<void> {
  const { model, correct, deciders, guard } = school;
  for (const { action, record_id } of person.marks) {
    const record = model.records.find(({ id }) => id === record_id);
    if (record && action === 'CLOCK_OUT') await clockOutByHand(school, record);
    if (record && action === 'ASSIGN') await surely(() => correct.keep(deciders.admin, record.id, guard));
  }
}

/** Decides about everyone in a location's week: approved or on hold. */
async function decideAll(school: MonthSchool, place: SchoolLocation, week: string): Promise<void> {
  const { test, deciders, model, chance } = school;
  const key = `${place.id} ${week}`;
  const send: Send = (action, body) =>
    surely(() =>
      test.call(deciders.admin, 'POST', `${SHEETS}${action}/`, { location: place.id, date: week, ...body }),
    );
  const left = new Set<string>();
  for (const person of (await readSheet(school, place, week)).people) {
    const isAside = person.status === 'SET_ASIDE';
    if (!isAside && chance(0.08)) await setAside(school, key, person, send);
    if (chance(isAside ? 0.5 : 0) || model.aside.has(`${key} ${person.id}`) !== isAside) left.add(person.id);
    else await settle(school, person);
  }
  for (let round = 0; round < 4; round += 1) {
    const { people } = await readSheet(school, place, week);
    const waiting = people.filter(({ id, status }) => !left.has(id) && status !== 'APPROVED');
    const ready = waiting.filter(({ marks }) => marks.length === 0);
    if (ready.length > 0)
      expectStatus(
        await send('approve', { people: ready.map(({ id, stamp }) => ({ user_id: id, stamp })) }),
        200,
      );
    for (const { id } of ready) model.aside.delete(`${key} ${id}`);
    for (const person of waiting.filter(({ marks }) => marks.length > 0)) {
      const keys = person.marks.filter(({ action }) => action === 'ACCEPT').map(({ key: mark }) => mark);
      if (keys.length > 0) await send('accept', { user_id: person.id, marks: keys });
      if (person.marks.some(({ action }) => action === 'ASSIGN')) await settle(school, person);
      if (!person.marks.some(({ action }) => action === 'CLOCK_OUT')) continue;
      left.add(person.id);
      await setAside(school, key, person, send);
    }
    if (ready.length === waiting.length) return;
  }
  assert.fail(`${place.title} still has something to decide after four rounds`);
}

/** Resolves all pending items of a location's week and closes it. */
export async function closeLocationWeek(
  school: MonthSchool,
  place: SchoolLocation,
  week: string,
): Promise<void> {
  const { test, deciders, model } = school;
  if (model.isClosed(place, week)) return;
  await probeOpenWeek(school, place, week, (await readSheet(school, place, week)).people);
  await decideAll(school, place, week);
  if (await probeApproval(school, place, week)) await decideAll(school, place, week);
  await compareSheet(school, place, week);
  const body = { location: place.id, date: week };
  const answer = await surely(() => test.call(deciders.admin, 'POST', `${SHEETS}close/`, body));
  assert.equal(answer.status, answer.again && answer.status !== 200 ? 409 : 200, answer.text);
  model.close(place, week);
  await probeClosedWeek(school, place, week);
  count(school, 'weeks closed');
}

export async function reopenLocationWeek(
  school: MonthSchool,
  place: SchoolLocation,
  week: string,
): Promise<void> {
  const { test, deciders, model } = school;
  if (!model.isClosed(place, week)) return;
  const body = { location: place.id, date: week, reason: 'An hour is missing' };
  const answer = await surely(() => test.call(deciders.admin, 'POST', `${SHEETS}reopen/`, body));
  assert.equal(answer.status, answer.again && answer.status !== 200 ? 409 : 200, answer.text);
  model.reopen(place, week);
  count(school, 'weeks opened again');
}

const bytesOf = async (school: MonthSchool, id: string): Promise<string> =>
  (await repeated(() => school.test.call(school.deciders.admin, 'GET', `${FILES}${id}/?format=csv`))).text;

/**
 * Creates the payroll file of a week and compares it to the model. Returns undefined if a file exists and nothing
 * changed.
 */
export async function makeFile(school: MonthSchool, week: string): Promise<MadeFile | undefined> {
  const { test, deciders, model } = school;
  const read = async () =>
    z.parse(
      payrollFilesAnswer,
      expectStatus(await repeated(() => test.call(deciders.admin, 'GET', `${FILES}?date=${week}`)), 200),
    );
  const before = await read();
  assert.equal(before.period.start, week);
  if (!before.is_due || before.open.length > 0) return undefined;
  const made = await surely(() => test.call(deciders.admin, 'POST', FILES, { date: week }));
  assert.ok(made.status === 200 || (made.again && made.status === 409), made.text);
  const [file] = (await read()).files;
  assert.ok(file);
  assert.equal(file.number, before.files.length + 1);
  const paid = sum(model.paidIn(undefined, week).map(model.minutes));
  assert.equal(file.paid_minutes, paid, `the payroll file of ${week}`);
  // Creating the file closes the week at all locations, even those in which no one worked.
  for (const place of school.places) if (!model.isClosed(place, week)) model.close(place, week);
  count(school, 'payroll files');
  return { id: file.id, csv: await bytesOf(school, file.id) };
}

/** Checks that no existing payroll file has changed, whatever was closed, reopened, or corrected since. */
export async function compareFiles(school: MonthSchool, files: readonly MadeFile[]): Promise<void> {
  for (const { id, csv } of files) assert.equal(await bytesOf(school, id), csv, 'a payroll file has changed');
}
