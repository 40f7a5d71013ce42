import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOUR_MS, DAY_MS } from '@ondeck/shared/domain/durations';
import { createTestApp } from '../harness';
import { addDay, sundayOf } from './monthClock';
import {
  closeLocationWeek,
  compareFiles,
  compareSheet,
  type MadeFile,
  makeFile,
  reopenLocationWeek,
} from './monthClosing';
import { losing, randomOf } from './monthLine';
import { ask, clockOutByHand, officeWork } from './monthOffice';
import { addLate, probeCurrentWeek } from './monthProbes';
import { proveMonth } from './monthProof';
import { type Arrival, type Missed, perform, planWeeks } from './monthPunches';
import { monthSchool, type MonthSchool } from './monthSchool';
import { startProcesses } from './monthProcesses';

/**
 * For more employees and another month: `SCHOOL_PEOPLE=40 SCHOOL_SEED=7 npm run test:postgres -w @ondeck/api --
 * test/month`.
 */
const seed = Number(process.env.SCHOOL_SEED ?? 20270314);
const weeks = Number(process.env.SCHOOL_WEEKS ?? 2);
const people = Number(process.env.SCHOOL_PEOPLE ?? 5);

/** Simulates a day in the office, at noon in New York. */
async function officeDay(school: MonthSchool, now: number, missed: readonly Missed[]): Promise<void> {
  const { model, chance, pick, staff } = school;
  const recent = model.records.filter((record) => record.in > now - 10 * DAY_MS && record.in < now - HOUR_MS);
  for (const record of recent) {
    if (record.out === null && !record.isVoided && now - record.in > 16 * HOUR_MS && chance(0.5))
      await clockOutByHand(school, record);
    const person = staff.find(({ user }) => user.id === record.person);
    const truth = record.trueOut;
    if (record.isVoided || record.isAsked || truth === null || truth > now || !person || !chance(0.5))
      continue;
    if (record.out === null ? now - record.in > 16 * HOUR_MS : record.out - truth > 30 * 60_000)
      await ask(school, {
        person,
        place: school.places.find(({ id }) => id === record.place.id) ?? person.home,
        record,
        in: record.in,
        out: truth,
      });
  }
  const forgotten = missed.filter((one) => one.out < now && one.out > now - 3 * DAY_MS);
  if (forgotten.length > 0 && chance(0.5)) await ask(school, { ...pick(forgotten), record: undefined });
  if (recent.length > 0)
    for (let turn = 0; turn < 2; turn += 1) await officeWork(school, pick(recent), forgotten);
}

/** Simulates a Monday: closes last week at most locations, and sometimes reopens and closes an older week. */
async function monday(
  school: MonthSchool,
  now: number,
  first: string,
  files: MadeFile[],
  moveTo: (instant: number) => Promise<void>,
): Promise<void> {
  const { places, chance, pick, model } = school;
  const last = addDay(sundayOf(new Date(now).toISOString().slice(0, 10)), -7);
  if (last < first) return;
  const weeks = [];
  for (let week = first; week <= last; week = addDay(week, 7)) weeks.push(week);
  for (const week of weeks)
    for (const place of places) if (!chance(0.1)) await closeLocationWeek(school, place, week);
  for (const week of weeks)
    files.push(...[await makeFile(school, week)].filter((file) => file !== undefined));
  if (!chance(0.6)) return;
  const [place, week] = [pick(places), pick(weeks)];
  await probeCurrentWeek(school, place, addDay(last, 7));
  await addLate(school, place, week);
  await reopenLocationWeek(school, place, week);
  await compareSheet(school, place, week);
  const records = model.paidIn(place, week);
  if (records.length > 0) await officeWork(school, pick(records), []);
  await moveTo(now + 60_000);
  await closeLocationWeek(school, place, week);
  files.push(...[await makeFile(school, week)].filter((file) => file !== undefined));
}

/** Runs the punches of one second, with one lane per location, because a punch clock does one thing at a time. */
async function together(school: MonthSchool, arrivals: readonly Arrival[]): Promise<void> {
  const isAlone = new Set(arrivals.map(({ person }) => person)).size === arrivals.length;
  const lanes = school.places.map((place) => arrivals.filter((one) => one.place === place));
  const walk = async (lane: readonly Arrival[]) => {
    for (const arrival of lane) await perform(school, arrival);
  };
  if (process.env.TEST_DATABASE_URL && isAlone) await Promise.all(lanes.map(walk));
  else await walk(arrivals);
}

for (const [name, first] of [
  ['March, in which the clocks go forward', '2027-03-07'],
  ['November, in which they go back', '2027-10-31'],
] as const)
  describe(`a month of a school: ${name} (${people} people, seed ${seed})`, () => {
    it('pays everyone as an independent model does, and names an author for each difference from the punches', async (context) => {
      const base = await createTestApp();
      const random = randomOf(seed + Number(first.slice(5, 7)));
      base.clock.set(`${first}T00:00:00Z`);
      const processes = await startProcesses(base, random);
      const line = losing(processes?.call ?? base.call, random);
      const school = await monthSchool(base, random, first, people);
      Object.assign(school.test, { call: line });
      const { arrivals, missed } = planWeeks(school, first, weeks);
      const files: MadeFile[] = [];
      const begin = Date.parse(`${first}T00:00:00Z`);
      const at = async (instant: number) => {
        base.clock.set(new Date(instant).toISOString());
        await processes?.setClock(instant);
      };
      try {
        let index = 0;
        for (let day = 0; day <= weeks * 7 + 2; day += 1) {
          const noon = begin + day * DAY_MS + 20 * HOUR_MS;
          while ((arrivals[index]?.at ?? Number.POSITIVE_INFINITY) < noon) {
            const now = arrivals[index]?.at ?? 0;
            const batch = arrivals.filter((one) => one.at === now);
            await at(now);
            await together(school, batch);
            index += batch.length;
          }
          await at(noon);
          await officeDay(school, noon, missed);
          if (new Date(noon).getUTCDay() === 1) await monday(school, noon, first, files, at);
        }
        const all = Array.from({ length: weeks + 3 }, (_, week) => addDay(first, 7 * (week - 1)));
        await proveMonth(school, all);
        await compareFiles(school, files);
        assert.ok(files.length >= weeks - 1, `${files.length} payroll files`);
        context.diagnostic(
          [...school.done, ['kills of a server', processes?.kills() ?? 0] as const]
            .map(([what, times]) => `${times} ${what}`)
            .join(', '),
        );
      } finally {
        await processes?.stop();
        await base.close();
      }
    });
  });
