/** Notifies managers of reports, once per location. The reason of an absence is in no notification. */
import { findManagers } from '../../platform/auth/people';
import { after, DAY_MS } from '../../platform/core/clock';
import { grouped } from '../../platform/core/grouped';
import type { Notice } from '../../platform/notify/notice';
import type { UnitOfWork } from '../../platform/services';
import { type OpenShift, shortSentences } from '../planning/planning.door';
import { askedFor, countReports, firstNamesOn, reporterOf } from './absences.repository';
import { askedInWords, callInWords, rangeInWords, startInWords, subAddress, timesReported } from './notices';
import type { DateOfShift } from './ownDates.service';
import type { Report } from './report.service';
import type { AbsentEmployee } from './staffAbsences.repository';
import { counted, listed } from '@ondeck/shared/domain/words';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';

/** Days in which managers read how often an employee reported an absence. */
const COUNTED_DAYS = 30;

/** Returns what the managers of a location read first. */
function titleOf(name: string, dates: readonly DateOfShift[], { granted }: Report, now: number): string {
  const [first] = dates;
  const { start_date, end_date } = granted.absence;
  if (!first || start_date !== end_date) return `${name} can't come, ${rangeInWords(start_date, end_date)}.`;
  const line = granted.lines.find((one) => one.shift_id === first.shift.id && one.date === first.date);
  if (line?.effect === 'KEPT' && line.start_time !== null && line.start_time > first.planned.start_time)
    return `${name} has to leave ${first.shift.shift_code} early, at ${sayTime(line.start_time)}.`;
  return cantCome(name, first, dates.length, now);
}

/** Returns `Leila Haddad can't come. PRA-0048, today 6:00 AM CT and 1 more shift.` */
function cantCome(name: string, first: DateOfShift, count: number, now: number): string {
  const others = count > 1 ? ` and ${counted(count - 1, 'more shift')}` : '';
  return `${name} can't come. ${startInWords(first, now)}${others}.`;
}

/** Returns how many dates of shifts opened. The rest of a begun shift is a separate shift. */
function countOpened(opened: readonly OpenShift[], dates: readonly DateOfShift[]): number {
  const named = dates.filter(({ shift, date }) =>
    opened.some(
      ({ id, gap_start, gap_end }) =>
        id === shift.id && gap_start <= date && (gap_end === null || date <= gap_end),
    ),
  );
  const rests = opened.filter(({ id }) => !dates.some(({ shift }) => shift.id === id));
  return named.length + rests.length;
}

/** Returns who was asked to take the open shifts of a location, and the shifts that no one else can work. */
async function askedOf({ trx }: UnitOfWork, offered: readonly OpenShift[], shifts: number): Promise<string> {
  const asked = await askedFor(
    trx,
    offered.map(({ gap_id }) => gap_id),
  );
  const people = new Set(asked.map(({ user_id }) => user_id));
  if (people.size === 0) return `No one else can work ${shifts > 1 ? 'them' : 'it'}.`;
  const without = offered.filter((gap) => !asked.some(({ open_shift_id }) => open_shift_id === gap.gap_id));
  const codes = [...new Set(without.map(({ shift_code }) => shift_code))];
  const rest = codes.length > 0 ? ` No one else can work ${listed(codes)}.` : '';
  return `${askedInWords(people.size, shifts - without.length)}${rest}`;
}

/** Returns what happens to the shifts of a location: who was asked, or who works them too. */
async function effectOf(
  unit: UnitOfWork,
  { opened, offered, granted }: Report,
  locationId: string,
  dates: readonly DateOfShift[],
): Promise<string> {
  const here = opened.filter((gap) => gap.location_id === locationId);
  if (here.length === 0) {
    const [first] = dates;
    const names = first
      ? await firstNamesOn(unit.trx, first.shift.id, first.date, granted.absence.user_id)
      : [];
    if (names.length === 0) return '';
    return names.length === 1 ? `${listed(names)} works it too.` : `${listed(names)} work it too.`;
  }
  const count = countOpened(here, dates);
  const given = offered.filter((gap) => gap.location_id === locationId);
  if (given.length > 0) return askedOf(unit, given, count);
  return count > 1 ? `${counted(count, 'shift')} are open.` : "It's an open shift.";
}

/** Notifies the managers of each location of a report, or the admins if a location has no manager. */
export async function tellManagersOfReport(unit: UnitOfWork, report: Report): Promise<void> {
  const { trx, clock, notify } = unit;
  const now = clock.now();
  const { chosen, granted, shortages } = report;
  const { user_id: userId } = granted.absence;
  const { name, phone_number: phone } = await reporterOf(trx, userId);
  const times = timesReported(await countReports(trx, userId, after(now, -COUNTED_DAYS * DAY_MS), false));
  for (const [locationId, dates] of grouped(chosen, ({ shift }) => shift.location_id)) {
    const [first] = dates;
    if (!first) continue;
    const short = shortSentences(shortages.filter((one) => one.locationId === locationId));
    const effect = await effectOf(unit, report, locationId, dates);
    const body = [effect, ...short, times, callInWords(phone)].filter((one) => one !== '').join(' ');
    for (const manager of await findManagers(trx, userId, [locationId], now))
      await notify(trx, {
        userId: manager,
        topic: 'team',
        kind: 'absence.reported',
        title: titleOf(name, dates, report, now.getTime()),
        body,
        link: subAddress(locationId, first.shift.id, first.date, userId),
        dueAt: new Date(first.start),
        usefulUntil: new Date(first.end),
      });
  }
}

/** Notifies the managers of a location of an employee's absence in one sentence. */
export async function tellManagersAt(
  { trx, clock, notify }: Pick<UnitOfWork, 'trx' | 'clock' | 'notify'>,
  locationId: string,
  userId: string,
  notice: Omit<Notice, 'userId' | 'topic'>,
): Promise<void> {
  for (const manager of await findManagers(trx, userId, [locationId], clock.now()))
    await notify(trx, { userId: manager, topic: 'team', ...notice });
}

/**
 * Notifies the managers of other locations that an employee is off, because the employee is still assigned to their
 * shifts. The sub sheet of the first shift opens.
 */
export async function tellOtherManagers(
  unit: UnitOfWork,
  { id, name, first_name: first }: AbsentEmployee,
  elsewhere: readonly DateOfShift[],
): Promise<void> {
  const now = unit.clock.now().getTime();
  for (const [locationId, dates] of grouped(elsewhere, ({ shift }) => shift.location_id)) {
    const [one] = dates;
    if (!one) continue;
    await tellManagersAt(unit, locationId, id, {
      kind: 'absence.reported',
      title: cantCome(name, one, dates.length, now),
      body: `Another location recorded the absence. ${first} is still assigned here.`,
      link: subAddress(locationId, one.shift.id, one.date, id),
    });
  }
}
