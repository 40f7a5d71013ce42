/** An employee's own note that they will be late. */
import type { ReportLateBody } from '@ondeck/shared/schemas/absences';
import type { UnitOfWork } from '../../platform/services';
import { reporterOf } from './absences.repository';
import { storeLateNote } from './late.service';
import { callInWords, subAddress } from './notices';
import { tellManagersAt } from './tellManagers.service';

/** Handles `POST /api/absences/mine/late/`. @throws as {@link storeLateNote} */
export async function reportOwnLate(unit: UnitOfWork, body: ReportLateBody): Promise<string> {
  const { trx, actor } = unit;
  const { date, expected } = await storeLateNote(unit, actor.userId, body);
  const { name, phone_number } = await reporterOf(trx, actor.userId);
  const { id, shift_code, location_id } = date.shift;
  await tellManagersAt(unit, location_id, actor.userId, {
    kind: 'absence.late',
    title: `${name} will be late for ${shift_code}, expected ${expected}.`,
    body: callInWords(phone_number),
    link: subAddress(location_id, id, date.date, actor.userId),
    dueAt: new Date(date.start),
    usefulUntil: new Date(date.end),
  });
  return `Your manager was notified. You're expected at ${expected}.`;
}
