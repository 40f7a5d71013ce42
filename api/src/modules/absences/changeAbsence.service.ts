/** Changes the kind or the note of an absence. */
import type { ChangeAbsenceBody } from '@ondeck/shared/schemas/absences';
import { badField } from '../../platform/core/errors';
import { lockPeople } from '../../platform/database/locks';
import { assertSeen } from '../../platform/database/revision';
import type { UnitOfWork } from '../../platform/services';
import { type AbsenceLine, type AbsenceRow, assertPayOpen, payOf, setPay } from '../planning/planning.door';
import { absenceOptionsOf } from './absences.repository';
import { managedAbsence } from './managing.service';
import { changeAbsenceRow } from './staffAbsences.repository';

/**
 * Sets the pay of lines again by the new kind, unless a manager chose it. A no-show is never paid.
 *
 * @throws 409 if a closed week pays a line that would have other pay, or no longer the same kind of paid hours
 */
async function payAgain(
  unit: UnitOfWork,
  { former, kind }: { readonly former: AbsenceRow['kind']; readonly kind: AbsenceRow['kind'] },
  lines: readonly AbsenceLine[],
): Promise<void> {
  const { trx, clock } = unit;
  const optionsOf = await absenceOptionsOf(trx, [...new Set(lines.map(({ location_id }) => location_id))]);
  const changed = lines
    .filter(({ ended_at, pay_by }) => ended_at === null && (pay_by === null || kind === 'NO_SHOW'))
    .map((line) => ({ line, pay: payOf(kind, null, optionsOf(line.location_id).sick_pay) }))
    .filter(({ line, pay }) => line.pay !== pay);
  // Closed weeks tell sick hours from other paid hours, as their payroll files do.
  const isRenamed = (former === 'SICK') !== (kind === 'SICK');
  const renamed = lines.filter(({ ended_at, pay }) => ended_at === null && pay === 'PAID' && isRenamed);
  await assertPayOpen(unit, [...changed.map(({ line }) => line), ...renamed]);
  for (const { line, pay } of changed)
    await setPay(trx, { lineIds: [line.id], pay, by: null, at: clock.now() });
}

/**
 * Changes the kind or the note of an absence. Another kind sets the pay again, unless a manager chose it.
 *
 * @throws 404, 403 as `managedAbsence`; 409 if the absence has changed since `seen`, or if a closed week pays it; 400
 * for the kind of time off, or a no-show of an employee who reported the absence
 */
export async function changeAbsence(
  unit: UnitOfWork,
  id: string,
  { kind, note }: ChangeAbsenceBody,
  seen?: string,
): Promise<void> {
  const { trx, actor, clock, changes } = unit;
  const { user_id: userId } = (await managedAbsence(trx, actor, id, clock.now())).absence;
  await lockPeople(trx, [userId]);
  const { absence, lines } = await managedAbsence(trx, actor, id, clock.now());
  const { timezone, location_id: locationId } = absence;
  await assertSeen(trx, seen, { entity: 'absence', id, timezone, revision: String(absence.revision) });
  if (kind !== undefined && absence.kind === 'TIME_OFF')
    throw badField('kind', 'Time off keeps its kind. End it and add an absence instead.');
  if (kind === 'NO_SHOW' && absence.kind !== 'NO_SHOW' && absence.source === 'EMPLOYEE')
    throw badField('kind', "An employee who reported an absence isn't a no-show.");
  if (kind !== undefined && kind !== absence.kind)
    await payAgain(unit, { former: absence.kind, kind }, lines);
  await changeAbsenceRow(trx, id, {
    ...(kind === undefined ? {} : { kind }),
    ...(note === undefined ? {} : { note }),
  });
  await unit.audit(trx, actor, {
    action: 'absence.changed',
    entity: 'absence',
    entityId: id,
    locationId,
    after: { user_id: userId, start: absence.start_date, end: absence.end_date },
  });
  await changes.publish(
    trx,
    { topic: 'Absence', userId },
    { topic: 'Absence', locationId },
    { topic: 'Payroll', locationId },
  );
}
