/** Ends dates of a report: the employee can come after all. */
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { datesInWords as listedDates } from '@ondeck/shared/domain/calendar/datesInWords';
import type { WithdrawAbsenceBody } from '@ondeck/shared/schemas/absences';
import { listed } from '@ondeck/shared/domain/words';
import { conflict, notFound } from '../../platform/core/errors';
import { grouped } from '../../platform/core/grouped';
import { lockPeople } from '../../platform/database/locks';
import type { Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import {
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
import { datesInWords, subAddress, timeIn } from './notices';
import { withdrawable } from './ownAbsences.service';
import { tellManagersAt } from './tellManagers.service';

async function ownReport(trx: Trx, userId: string, id: string): Promise<AbsenceRow> {
  const absence = await findAbsence(trx, id);
  if (!absence || absence.user_id !== userId || absence.source !== 'EMPLOYEE')
    throw notFound('Absence not found.');
  return absence;
}

/** Returns the dates that the employee withdraws. @throws 409 naming who took one of them, or if it has begun or ended */
async function datesOf(
  { trx, clock }: UnitOfWork,
  absence: AbsenceRow,
  asked: readonly string[] | undefined,
): Promise<string[]> {
  const able = await withdrawable(trx, absence, clock.now().getTime());
  const dates = asked ?? able;
  const missing = dates.find((date) => !able.includes(date));
  if (missing === undefined && dates.length > 0) return [...new Set(dates)];
  const takers = await takersOf(trx, [absence.id]);
  const taker = missing === undefined ? takers[0] : takers.find(({ date }) => date === missing);
  if (taker)
    throw conflict(
      `${taker.first_name} took this shift at ${timeIn(taker.at.getTime(), absence.timezone)}. Ask your manager if you're still needed.`,
    );
  throw conflict('This shift has begun, or the absence has ended. Ask your manager.');
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
  const other = off.size > 0 ? [`Another absence on ${listedDates([...off])} remains.`] : [];
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
  { dates: asked }: WithdrawAbsenceBody,
): Promise<string> {
  const { trx, actor, changes } = unit;
  const { userId } = actor;
  await lockPeople(trx, [userId]);
  const seen = await ownReport(trx, userId, id);
  await lockEnding(trx, userId, [], await shiftsOfAbsence(trx, seen.id));
  const absence = await ownReport(trx, userId, id);
  const dates = await datesOf(unit, absence, asked);
  const ended = await carryOut(unit, async (decision) => {
    decision.changes.push({ kind: 'notifiedOtherwise', userId, shiftId: null });
    return decideEndAbsence(decision, { absence, dates, cause: 'WITHDRAWN' });
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
      body: `${listed(codes)}, ${datesInWords(start, end)}.`,
      link: subAddress(locationId, first.shift_id ?? '', first.date, userId),
      dueAt: new Date(toInstant(first.date, first.start_time ?? '00:00', absence.timezone)),
    });
  }
  await changes.publish(trx, { topic: 'Absence', userId });
  return answerOf(ended, off);
}
