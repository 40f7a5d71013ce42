import { describeHours } from '@ondeck/shared/domain/calendar/hours';
import { formatDisplayDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { counted } from '@ondeck/shared/domain/words';
import type { PayLinesBody } from '@ondeck/shared/schemas/absences';
import type { BulkAnswer } from '@ondeck/shared/schemas/bulk';
import { fullName } from '../../platform/auth/actor';
import { reaches } from '../../platform/auth/scope';
import { audited } from '../../platform/audit/audited';
import { badRequest, conflict, notFound } from '../../platform/core/errors';
import { eachOf } from '../../platform/database/eachOf';
import { lockPeople } from '../../platform/database/locks';
import type { Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import { assertPayOpen, findLine, type LiveLine, setPay } from '../planning/planning.door';
import { isOwnDecision } from '../weeks/weeks.door';
import { closedLines, titlesOf } from './staffAbsences.repository';

type Item = PayLinesBody['items'][number];

/** Finds a line in the actor's reach, and locks its employee. @throws 404 for any other line */
async function lockLine(trx: Trx, actor: UnitOfWork['actor'], id: string): Promise<LiveLine> {
  const seen = await findLine(trx, id);
  if (seen) await lockPeople(trx, [seen.user_id]);
  const line = seen && (await findLine(trx, id));
  if (!line || !reaches(actor, line.location_id)) throw notFound('Absence not found.');
  return line;
}

/** Checks that the location is open during a line's time. @throws 409 while a closure keeps it from being paid */
async function assertOpenThen(trx: Trx, line: LiveLine): Promise<void> {
  if ((await closedLines(trx, [line])).length === 0) return;
  const title = (await titlesOf(trx, [line.location_id])).get(line.location_id);
  throw conflict(`${title} is closed on ${formatDisplayDate(line.date)}, so these hours aren't paid.`);
}

/** Notifies the employee that hours are paid, or no longer are. The reason for the absence stays private. */
const notifyOfPay = (
  { trx, actor, notify }: UnitOfWork,
  { user_id, minutes, date }: LiveLine,
  isPaid: boolean,
): Promise<void> => {
  const verb = minutes === 60 ? 'is' : 'are';
  return notify(trx, {
    userId: user_id,
    topic: 'hours',
    kind: isPaid ? 'absence.paid' : 'absence.notPaid',
    title: `${describeHours(minutes)} on ${formatDisplayDate(date)} ${isPaid ? verb : `${verb}n't`} paid`,
    body: isPaid
      ? `${fullName(actor)} approved pay for the hours of your absence.`
      : `${fullName(actor)} decided that the hours of your absence aren't paid. Ask them if it isn't right.`,
    link: `/my-hours?start=${startOfWeek(date)}`,
  });
};

/**
 * Decides whether the hours of a line are paid. The same decision again changes nothing.
 *
 * @throws 404 as {@link lockLine}; 403 for the actor's own hours; 400 for a no-show; 409 if the line ended, or its week
 * is closed, or pays while the location is closed
 */
async function payLine(unit: UnitOfWork, { id, pay }: Item): Promise<void> {
  const { trx, actor, clock } = unit;
  const line = await lockLine(trx, actor, id);
  await isOwnDecision(unit, line.user_id);
  if (line.ended_at !== null) throw conflict('This absence has ended.');
  if (line.kind === 'NO_SHOW' && pay === 'PAID') throw badRequest("A no-show isn't paid.");
  if (pay === 'PAID') await assertOpenThen(trx, line);
  await assertPayOpen(unit, [line]);
  if (line.pay === pay && line.pay_by !== null) return;
  await setPay(trx, { lineIds: [id], pay, by: actor.userId, at: clock.now() });
  await unit.audit(trx, actor, {
    action: pay === 'PAID' ? 'absence.paid' : 'absence.notPaid',
    ...audited('absence', { id: line.absence_id, location_id: line.location_id }),
    before: { pay: line.pay },
    after: { user_id: line.user_id, date: line.date, minutes: line.minutes, pay },
  });
  if (pay === 'PAID' || line.pay === 'PAID') await notifyOfPay(unit, line, pay === 'PAID');
  const locationId = line.location_id;
  await unit.changes.publish(
    trx,
    { topic: 'Payroll', locationId },
    { topic: 'Absence', locationId, userId: line.user_id },
  );
}

/**
 * Handles `POST /api/absences/lines/pay/`. Refused lines are unchanged.
 *
 * @throws as {@link payLine} if it is the only line
 */
export async function payLines(unit: UnitOfWork, { items }: PayLinesBody): Promise<BulkAnswer> {
  const [only] = items;
  if (only && items.length === 1) {
    await payLine(unit, only);
    return { message: only.pay === 'PAID' ? 'The hours are paid.' : "The hours aren't paid.", refused: [] };
  }
  const byId = new Map(items.map((item) => [item.id, item]));
  const { done, refused } = await eachOf(unit.trx, [...byId.keys()], async (id) => {
    const item = byId.get(id);
    if (item) await payLine(unit, item);
  });
  return { message: `Pay of ${counted(done, 'date')} saved.`, refused: [...refused] };
}
