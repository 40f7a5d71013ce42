/** Runs the effects of schedule changes once for all changes of a transaction, before the transaction commits. */
import { type AtEnd, collect, runNow } from '../../../platform/database/transaction';
import type { Notice } from '../../../platform/notify/notify';
import type { AnyUnit } from '../../../platform/services';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { closeRequestsWithoutWork } from './closeRequests.service';
import { type PersonNews, notifyTogether, shiftsChanged } from './notify.service';
import { refreshOpenShifts } from './openShifts.service';

interface Touched {
  readonly unit: AnyUnit;
  readonly shift: Pick<ShiftRow, 'id' | 'location_id'>;
}

const touched: AtEnd<Touched> = {
  stage: 'effects',
  async run(_trx, entries) {
    const [first] = entries;
    if (!first) return;
    // In one order, so that two transactions that touch the same shifts wait for each other.
    const shifts = [...new Set(entries.map(({ shift }) => shift.id))].sort();
    for (const id of shifts) await refreshOpenShifts(first.unit, id);
    await closeRequestsWithoutWork(first.unit, shifts);
    for (const location of new Set(entries.map(({ shift }) => shift.location_id)))
      await shiftsChanged(first.unit, location);
  },
};

/**
 * Remembers that the plan or the staff of a shift changed. At the end of the transaction its open shifts are derived, the
 * requests of employees who no longer work it are closed, and its pages are told.
 */
export const touchShift = (unit: AnyUnit, shift: Touched['shift']): Promise<void> =>
  collect(unit.trx, touched, { unit, shift });

/** Derives the open shifts of what was touched now, for a command that offers them. */
export const deriveOpenShifts = ({ trx }: AnyUnit): Promise<void> => runNow(trx, touched);

type Said =
  | { readonly unit: AnyUnit; readonly news: PersonNews }
  | { readonly unit: AnyUnit; readonly notice: Notice }
  /** A shift of null is every shift. */
  | {
      readonly unit: AnyUnit;
      readonly toldOtherwise: { readonly userId: string; readonly shiftId: string | null };
    };

const news: AtEnd<Said> = {
  stage: 'effects',
  async run(trx, entries) {
    const [first] = entries;
    if (!first) return;
    const otherwise = entries.flatMap((one) => ('toldOtherwise' in one ? [one.toldOtherwise] : []));
    const isTold = ({ userId, shift }: PersonNews) =>
      otherwise.some((one) => one.userId === userId && (one.shiftId === null || one.shiftId === shift.id));
    const all = entries.flatMap((one) => ('news' in one ? [one.news] : []));
    for (const { userId, shift } of all)
      await first.unit.changes.publish(trx, { topic: 'Schedule', locationId: shift.location_id, userId });
    await notifyTogether(
      first.unit,
      all.filter((one) => !isTold(one)),
    );
    const silent = new Set(otherwise.flatMap(({ userId, shiftId }) => (shiftId === null ? [userId] : [])));
    for (const one of entries)
      if ('notice' in one && !silent.has(one.notice.userId)) await one.unit.notify(trx, one.notice);
  },
};

/** Remembers what changed for a person: each person gets one notification of all that a transaction did. */
export const notifyStaff = (unit: AnyUnit, about: PersonNews): Promise<void> =>
  collect(unit.trx, news, { unit, news: about });

/** Remembers a notification in words of its own. It isn't sent if the person reads of everything in another one. */
export const announce = (unit: AnyUnit, notice: Notice): Promise<void> =>
  collect(unit.trx, news, { unit, notice });

/** The person reads of a shift, or of all of them, in a notification of the command's own: no other is sent. */
export const notifiedOtherwise = (
  unit: AnyUnit,
  userId: string,
  shiftId: string | null = null,
): Promise<void> => collect(unit.trx, news, { unit, toldOtherwise: { userId, shiftId } });
