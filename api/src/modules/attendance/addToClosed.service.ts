/** Corrects a time entry that is paid in a closed week: the added time is paid in the open week. */
import { formatDisplayDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { found } from '@ondeck/shared/domain/rules/findings';
import { counted } from '@ondeck/shared/domain/words';
import { conflict, refuse } from '../../platform/core/errors';
import type { Queryable } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import { findCarriedDays } from '../weeks/weeks.door';
import { type AddedTime, addedTime } from './addedTime.rules';
import type { RecordRow } from './corrections.repository';
import {
  type Corrected,
  refuseBadPunches,
  storeCorrection,
  type WrittenPunches,
} from './storeCorrection.service';
import { correctedAs } from './worked.service';

/** Flags that also say something about added time. The others describe the punches of the closed time entry. */
const ALSO_OF_ADDED = new Set(['rate_mismatch', 'CERTIFICATE', 'before_first_day', 'after_last_day']);

type Wanted = Pick<Corrected, 'clocked_in' | 'clocked_out' | 'shift_id' | 'position_id' | 'rate'>;

/**
 * Returns the message that refuses a correction of a time entry in a closed week; otherwise the time that it adds.
 *
 * @param closed - the message that names who closed the week
 */
export function addableTime(record: RecordRow, wanted: Wanted, closed: string): string | AddedTime {
  const { clocked_in, clocked_out } = record;
  const isSameWork =
    wanted.shift_id === record.shift_id &&
    wanted.position_id === record.position_id &&
    wanted.rate === record.rate;
  if (!isSameWork || clocked_out === null || wanted.clocked_out === null) return closed;
  const added = addedTime(
    { clocked_in, clocked_out },
    { clocked_in: wanted.clocked_in, clocked_out: wanted.clocked_out },
  );
  if (added.isShorter) return `This removes hours from a closed week. ${closed}`;
  if (record.adjusted_by !== null && added.minutes > 0)
    return `${record.adjusted_by} set the paid hours of this time entry in payroll. An admin can reopen the week.`;
  return added;
}

/** Returns a sentence that names the week that pays added minutes. */
async function payingSentence(
  db: Queryable,
  records: readonly Pick<RecordRow, 'id' | 'work_date'>[],
  minutes: number,
) {
  const carried = await findCarriedDays(
    db,
    records.map(({ id }) => id),
  );
  const [day = ''] = records.map(({ id, work_date }) => carried.get(id) ?? work_date);
  const days = `${startOfWeek(day) === day ? 'the week of' : 'the days from'} ${formatDisplayDate(day)}`;
  return `${counted(minutes, 'minute')} ${minutes === 1 ? 'is' : 'are'} paid in ${days}.`;
}

/**
 * Adds a time entry for each stretch that a correction adds to a time entry of a closed week. The closed time entry, and
 * its week, don't change.
 *
 * @returns a sentence that names the week that pays the added time
 * @throws 409 if the correction removes time or changes anything else; 400 and 403 as {@link storeCorrection}
 */
export async function addToClosed(
  unit: UnitOfWork,
  record: RecordRow,
  {
    wanted,
    closed,
    reason,
    requestId,
  }: Pick<WrittenPunches, 'reason'> & {
    readonly wanted: Wanted;
    readonly closed: string;
    readonly requestId?: string | undefined;
  },
): Promise<string> {
  const { trx, clock, ids } = unit;
  const added = addableTime(record, wanted, closed);
  if (typeof added === 'string') throw conflict(added);
  if (added.minutes === 0) refuse([found('correction.nothingChanged', 'reason')]);
  await refuseBadPunches(trx, clock.now(), record.user_id, { ...wanted, reason }, record.id);
  const owners: Pick<RecordRow, 'id' | 'work_date'>[] = [];
  for (const stretch of added.stretches) {
    const { shift_id, position_id, rate } = record;
    const corrected = await correctedAs(
      trx,
      record,
      { ...stretch, rate },
      { shift_id, position_id },
      { record },
    );
    const after = { ...corrected, flags: corrected.flags.filter((flag) => ALSO_OF_ADDED.has(flag)) };
    const owner = { ...record, id: ids.next(), work_date: after.work_date };
    await storeCorrection(unit, { kind: 'ADDED', owner, before: null, after, reason, requestId });
    owners.push(owner);
  }
  return payingSentence(trx, owners, added.minutes);
}
