import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { nextAfter } from '../modules/offers/offers.door';
import { demoDatesOf } from './demoDates';
import { takers } from './demoPickUps';
import { accountNamed, daysAgo, type DemoSchool, managerOf } from './demoSchool';

/** Days from today between which the offered date is. */
const FIRST_DAY = 4;
const LAST_DAY = 20;
const WAVE_SIZE = 2;

/**
 * Adds a running round of offers at Lakeview: its first wave was sent an hour ago, one employee opened the offer, and
 * another declined.
 */
export function addRound(school: DemoSchool): void {
  const { tables, random, today, locations } = school;
  const employee = accountNamed(school, 'employee').row.id;
  const { id: place, timezone } = locations.lakeview;
  for (const gap of tables.open_shifts) {
    const shift = tables.shifts.find(({ id }) => id === gap.shift_id);
    const last = gap.end_date ?? addDays(today.lakeview, LAST_DAY);
    const date =
      shift &&
      demoDatesOf(shift, gap.start_date, last).find(
        (one) => one >= addDays(today.lakeview, FIRST_DAY) && one <= addDays(today.lakeview, LAST_DAY),
      );
    if (!shift || !date || shift.location_id !== place) continue;
    const one = { ...gap, start_date: date, end_date: date };
    const staff = takers(school, 'lakeview', shift, one).filter(({ row }) => row.id !== employee);
    if (staff.length <= WAVE_SIZE) continue;
    const sent = daysAgo(school, 0, 60);
    const start = toInstant(date, shift.start_time, timezone);
    const clock = { due: start, timezone, from: '07:00', to: '21:00' };
    const id = random.id(sent);
    const by = { created_by: managerOf(school, 'lakeview').row.id, created_at: sent.toISOString() };
    tables.offer_rounds.push({
      id,
      shift_id: shift.id,
      start_date: date,
      end_date: date,
      open_shift_id: gap.id,
      position_id: shift.position_id,
      start_time: shift.start_time,
      end_time: shift.end_time,
      message: 'We are short that day. Thank you!',
      wave_size: WAVE_SIZE,
      current_wave: 1,
      next_wave_at: new Date(
        Math.max(nextAfter(sent.getTime(), clock, true), school.now.getTime()),
      ).toISOString(),
      ...by,
    });
    staff.slice(0, 8).forEach(({ row }, index) => {
      const isAsked = index < WAVE_SIZE;
      const seen = daysAgo(school, 0, 40 - index).toISOString();
      tables.open_shift_offers.push({
        round_id: id,
        open_shift_id: gap.id,
        user_id: row.id,
        end_date: date,
        offered_by: by.created_by,
        created_at: by.created_at,
        place: index,
        ...(isAsked ? { wave: 1, sent_at: by.created_at, opened_at: seen } : {}),
        ...(index === 1 ? { answer: 'DECLINED', answered_at: seen, declined_at: seen } : {}),
      });
    });
    return;
  }
}
