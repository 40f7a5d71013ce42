/** Ends dates of a report: the employee can come after all. */
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { datesInWords } from '@ondeck/shared/domain/calendar/datesInWords';
import type { WithdrawAbsenceBody } from '@ondeck/shared/schemas/absences';
import { listed } from '@ondeck/shared/domain/words';
import { conflict, notFound } from '../../platform/core/errors';
import { grouped } from '../../platform/core/grouped';
import { lockPeople } from '../../platform/database/locks';
import type { Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import {
  type AbsenceLine,
  type AbsenceRow,
  carryOut,
  decideEndAbsence,
  deriveOpenShifts,
  type EndedDate,
  findAbsence,
  liveDaysOf,
  lockEnding,
  reasonSentence,
  shiftsOfAbsence,
} from '../planning/planning.door';
import { reporterOf, takersOf } from './absences.repository';
import { rangeInWords, subAddress, timeIn } from './notices';
import { withdrawable } from './ownAbsences.service';
import { tellManagersAt } from './tellManagers.service';

async function ownReport(trx: Trx, userId: string, id: string): Promise<AbsenceRow> {
  const absence = await findAbsence(trx, id);
  if (!absence || absence.user_id !== userId || absence.source !== 'EMPLOYEE')
    throw notFound('Absence not found.');
  return absence;
}

/** A date, or one shift of the date, that can't be withdrawn. */
interface Missing {
  readonly date: string;
  readonly shift?: string;
}

/** Builds the 409 for a date or shift that can't be withdrawn: it names who took it, or says that it has begun or ended. */
async function refusal(trx: Trx, { id, timezone }: AbsenceRow, missing: Missing | undefined) {
  const takers = await takersOf(trx, [id]);
  const taker = missing
    ? takers.find(
        ({ date, shift_id }) =>
          date === missing.date && (missing.shift === undefined || missing.shift === shift_id),
      )
    : takers[0];
  return conflict(
    taker
      ? `${taker.first_name} took this shift at ${timeIn(taker.at.getTime(), timezone)}. Ask your manager if you're still needed.`
      : 'This shift has begun, or the absence has ended. Ask your manager.',
  );
}

/** The dates that the employee withdraws, and which of their lines end. */
interface Chosen {
  readonly dates: readonly string[];
  readonly endsLine: (line: Pick<AbsenceLine, 'id' | 'date'>) => boolean;
}

/** Returns what the employee withdraws. @throws 409 naming who took one of the shifts, or if it has begun or ended */
async function chosenOf(
  { trx, clock }: UnitOfWork,
  absence: AbsenceRow,
  { dates: asked, shifts = [] }: WithdrawAbsenceBody,
): Promise<Chosen> {
  const able = await withdrawable(trx, absence, clock.now().getTime());
  const isAll = asked === undefined && shifts.length === 0;
  const dates = isAll ? able.dates : (asked ?? []);
  const date = dates.find((one) => !able.dates.includes(one));
  if (date !== undefined) throw await refusal(trx, absence, { date });
  const isOf = (one: (typeof shifts)[number]) => (line: AbsenceLine) =>
    line.shift_id === one.shift && line.date === one.date;
  const shift = shifts.find((one) => !able.lines.some(isOf(one)));
  if (shift) throw await refusal(trx, absence, shift);
  const lines = isAll ? able.lines : able.lines.filter((line) => shifts.some((one) => isOf(one)(line)));
  const all = [...new Set([...dates, ...lines.map((line) => line.date)])].sort();
  if (all.length === 0) throw await refusal(trx, absence, undefined);
  const ids = new Set(lines.map(({ id }) => id));
  return { dates: all, endsLine: (line) => dates.includes(line.date) || ids.has(line.id) };
}

/** Returns the dates that another absence of the employee keeps off, for the whole day. */
async function stillOff(trx: Trx, userId: string, ended: readonly EndedDate[]): Promise<ReadonlySet<string>> {
  const dates = ended.map(({ date }) => date).sort();
  const [first] = dates;
  if (first === undefined) return new Set();
  const days = await liveDaysOf(trx, [userId], first, dates.at(-1) ?? first);
  return new Set(
    days.filter(({ date, from_at }) => from_at === null && dates.includes(date)).map(({ date }) => date),
  );
}

/** Returns what happens to the shifts: `You're available again. LKV-0042 remains open. Your CPR/AED expired.` */
function answerOf(ended: readonly EndedDate[], off: ReadonlySet<string>): string {
  const sentences = ended.flatMap(({ line, outcome }) => {
    const code = line?.shift_code ?? '';
    if (!outcome || outcome.effect === 'NONE') return [];
    if (outcome.effect === 'BACK') return outcome.occurs ? [`You're scheduled for ${code} again.`] : [];
    return [`${code} remains open. ${outcome.reasons.map(reasonSentence).join(' ')}`.trim()];
  });
  const isOpen = ended.some(({ outcome }) => outcome?.effect === 'OPEN');
  const unique = [...new Set(sentences)];
  const isBack = ended.some(({ date }) => !off.has(date)) && (isOpen || unique.length === 0);
  const other = off.size > 0 ? [`Another absence on ${datesInWords([...off])} remains.`] : [];
  return [...(isBack ? ["You're available again."] : []), ...unique, ...other].join(' ');
}

/**
 * Handles `POST /api/absences/mine/:id/withdraw/`: each shift goes back to the employee if the rules allow it, and its
 * offers end.
 *
 * @throws 404 for any other absence; 409 naming the coworker who took a shift, or after the shift has begun
 */
export async function withdrawReport(
  unit: UnitOfWork,
  id: string,
  body: WithdrawAbsenceBody,
): Promise<string> {
  const { trx, actor, changes } = unit;
  const { userId } = actor;
  await lockPeople(trx, [userId]);
  const seen = await ownReport(trx, userId, id);
  await lockEnding(trx, userId, [], await shiftsOfAbsence(trx, seen.id));
  const absence = await ownReport(trx, userId, id);
  const chosen = await chosenOf(unit, absence, body);
  const ended = await carryOut(unit, async (decision) => {
    decision.changes.push({ kind: 'notifiedOtherwise', userId, shiftId: null });
    return decideEndAbsence(decision, { absence, ...chosen, cause: 'WITHDRAWN' });
  });
  await deriveOpenShifts(unit);
  const { name } = await reporterOf(trx, userId);
  const off = await stillOff(trx, userId, ended);
  const lines = ended.flatMap(({ line, date }) => (line && !off.has(date) ? line : []));
  for (const [locationId, here] of grouped(lines, ({ location_id }) => location_id)) {
    const [first] = here;
    const days = here.map(({ date }) => date).sort();
    const [start, end] = [days[0], days.at(-1)];
    if (!first || !start || !end) continue;
    const codes = [...new Set(here.flatMap(({ shift_code }) => shift_code ?? []))];
    await changes.publish(trx, { topic: 'Absence', locationId });
    await tellManagersAt(unit, locationId, userId, {
      kind: 'absence.withdrawn',
      title: `${name} can come after all.`,
      body: `${listed(codes)}, ${rangeInWords(start, end)}.`,
      link: subAddress(locationId, first.shift_id ?? '', first.date, userId),
      dueAt: new Date(toInstant(first.date, first.start_time ?? '00:00', absence.timezone)),
    });
  }
  await changes.publish(trx, { topic: 'Absence', userId });
  return answerOf(ended, off);
}
