/** Records for a manager that an employee can't come to a date, or is late. */
import { sayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { MarkKind } from '@ondeck/shared/schemas/absences';
import type { MarkAbsentBody, MarkLateBody, OfferSubBody } from '@ondeck/shared/schemas/followUp';
import { audited } from '../../platform/audit/audited';
import { fullName } from '../../platform/auth/actor';
import { conflict } from '../../platform/core/errors';
import type { UnitOfWork } from '../../platform/services';
import { assertNotOwn, recordedBy, reportAbsence, storeLateNote } from '../absences/absences.door';
import { sayMoment } from './followUp.rules';
import type { SheetDate } from './followUp.repository';
import { lockSheet, offeredSentence, offerOpenWork, takenConflict } from './offerSub.service';
import type { Sheet } from './sheet.service';

interface Marked {
  readonly message: string;
  readonly absence: string | null;
  readonly asked: number;
}

interface MarkOrder {
  readonly sheet: Sheet;
  readonly userId: string;
  readonly kind: MarkKind;
  readonly offers: 'ALL' | 'NONE';
}

/** Returns the kind of an absence without a reason: OTHER, or NO_SHOW from the start of the shift on. */
export const kindNow = ({ clock }: UnitOfWork, { start }: Sheet): MarkKind =>
  clock.now().getTime() >= start ? 'NO_SHOW' : 'OTHER';

/** Builds the 409 for an absence that is recorded already: `Maya Lopez marked Leila Haddad absent at 6:04 AM.` */
async function recordedConflict({ trx, clock }: UnitOfWork, { at, person, timezone }: Sheet) {
  const name = person?.name ?? 'The employee';
  const known = await recordedBy(trx, person?.id ?? '', at.shiftId, at.date);
  if (known?.source !== 'MANAGER' && known?.source !== 'EMPLOYEE')
    return conflict(`${name} has approved time off then.`);
  const when = sayMoment(known.created_at, clock.now().getTime(), timezone);
  return conflict(
    known.source === 'MANAGER'
      ? `${known.by} marked ${name} absent at ${when}.`
      : `${name} reported an absence at ${when}.`,
  );
}

/**
 * Stores the absence of an employee from one date, and notifies the employee.
 *
 * @throws 403 for the actor's own shift, except the only active admin; 409 naming who already recorded the absence
 */
export async function storeAbsence(unit: UnitOfWork, { sheet, userId, kind, offers }: MarkOrder) {
  const { trx, actor, notify } = unit;
  const { at, planned, line, isAssigned, person, timezone } = sheet;
  if (line && person?.id === userId) throw await recordedConflict(unit, sheet);
  if (!isAssigned || person?.id !== userId) throw await takenConflict(unit, at, timezone);
  const report = await reportAbsence(unit, {
    userId,
    kind,
    source: 'MANAGER',
    shifts: [{ shift: at.shiftId, date: at.date }],
    offers,
  });
  await notify(trx, {
    userId,
    topic: 'schedule',
    kind: 'absence.added',
    title: `${fullName(actor)} recorded that you can't come to ${planned.shift_code}, ${sayDate(at.date)}.`,
    link: `/view-schedule?date=${at.date}`,
    dueAt: new Date(sheet.start),
  });
  return report;
}

/** Records why an employee can't come, without offers. @throws like {@link storeAbsence} */
export async function markAbsent(
  unit: UnitOfWork,
  at: SheetDate,
  { user, kind }: MarkAbsentBody,
): Promise<Marked> {
  await assertNotOwn(unit.trx, unit.actor, user, unit.clock.now());
  const sheet = await lockSheet(unit, at, user);
  const { granted } = await storeAbsence(unit, { sheet, userId: user, kind, offers: 'NONE' });
  const name = sheet.person?.id === user ? sheet.person.name : 'The employee';
  return { message: `${name} is marked absent.`, absence: granted.absence.id, asked: 0 };
}

/**
 * Offers the date to everyone who can work it. With `mark_absent`, records first that the employee can't come: OTHER, or
 * NO_SHOW from the start on.
 *
 * @throws like {@link storeAbsence} and `offerOpenWork`
 */
export async function offerSub(
  unit: UnitOfWork,
  at: SheetDate,
  { user, mark_absent: marks = false }: OfferSubBody,
): Promise<Marked> {
  if (!marks || user === undefined) {
    const asked = await offerOpenWork(unit, at, user);
    return { message: offeredSentence(asked), absence: null, asked };
  }
  await assertNotOwn(unit.trx, unit.actor, user, unit.clock.now());
  const sheet = await lockSheet(unit, at, user);
  const kind = kindNow(unit, sheet);
  const { granted, asked } = await storeAbsence(unit, { sheet, userId: user, kind, offers: 'ALL' });
  const message = `Marked absent. ${offeredSentence(asked.length)}`;
  return { message, absence: granted.absence.id, asked: asked.length };
}

/**
 * Records that an employee is on the way: expected so many minutes after the start, or from now on after it.
 *
 * @throws 403 for the actor's own shift, except the only active admin; 400 if the shift is over by then, or isn't today; 409 if the employee isn't expected, or has clocked in
 */
export async function markLate(
  unit: UnitOfWork,
  at: SheetDate,
  { user, minutes }: MarkLateBody,
): Promise<{ message: string }> {
  const { trx, actor, audit, clock } = unit;
  await assertNotOwn(trx, actor, user, clock.now());
  const { person, isAssigned, line, whole } = await lockSheet(unit, at, user);
  if (!person || person.id !== user || !isAssigned || line)
    throw conflict('This employee is no longer expected for this date.');
  if (person.clockedIn) throw conflict(`${person.name} has clocked in.`);
  const note = await storeLateNote(unit, user, { shift: at.shiftId, date: at.date, minutes });
  await audit(trx, actor, {
    action: 'absence.late',
    ...audited('shift', whole.shift),
    after: { user: person.id, expected_at: note.expectedAt.toISOString() },
  });
  return { message: `${person.name} is expected at ${note.expected}.` };
}
