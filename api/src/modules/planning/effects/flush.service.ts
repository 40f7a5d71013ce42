/** Runs the effects of schedule changes once for all changes of a transaction, before the transaction commits. */
import { type AtEnd, collect, runNow } from '../../../platform/database/transaction';
import type { Notice } from '../../../platform/notify/notice';
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
    // Sort the IDs, so that two transactions that touch the same shifts lock them in the same order.
    const shifts = [...new Set(entries.map(({ shift }) => shift.id))].sort();
    for (const id of shifts) await refreshOpenShifts(first.unit, id);
    await closeRequestsWithoutWork(first.unit, shifts);
    for (const location of new Set(entries.map(({ shift }) => shift.location_id)))
      await shiftsChanged(first.unit, location);
  },
};

/**
 * Marks a shift whose schedule or staff changed. The end of the transaction derives its open shifts, closes the requests
 * of employees who no longer work it, and makes its pages refetch it.
 */
export const touchShift = (unit: AnyUnit, shift: Touched['shift']): Promise<void> =>
  collect(unit.trx, touched, { unit, shift });

/** Updates the open shifts of all touched shifts now, for commands that return them. */
export const deriveOpenShifts = ({ trx }: AnyUnit): Promise<void> => runNow(trx, touched);

type Said =
  | { readonly unit: AnyUnit; readonly news: PersonNews }
  | { readonly unit: AnyUnit; readonly notice: Notice }
  /** A `shiftId` of null means every shift. */
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

/** Collects a change for an employee. Each employee gets one notification for the whole transaction. */
export const notifyStaff = (unit: AnyUnit, about: PersonNews): Promise<void> =>
  collect(unit.trx, news, { unit, news: about });

/** Notifies an employee, unless {@link notifiedOtherwise} suppresses all usual notifications for them. */
export const notifyUnlessOtherwise = (unit: AnyUnit, notice: Notice): Promise<void> =>
  collect(unit.trx, news, { unit, notice });

/**
 * Suppresses the usual notification about a shift, or about all shifts, because the command sends a more specific one.
 */
export const notifiedOtherwise = (
  unit: AnyUnit,
  userId: string,
  shiftId: string | null = null,
): Promise<void> => collect(unit.trx, news, { unit, toldOtherwise: { userId, shiftId } });
