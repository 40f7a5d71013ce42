/** Notifies employees about their absences. No notification has the kind or the note of an absence. */
import { onDatesInWords } from '@ondeck/shared/domain/calendar/datesInWords';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { fullName } from '../../../platform/auth/actor';
import type { AnyUnit, UnitOfWork } from '../../../platform/services';
import { notifyUnlessOtherwise } from './flush.service';
import type { AbsenceKind } from '../plan/absences.repository';

/** Returns the word for an absence that employees read. A reason never appears in a notification. */
export const absenceWord = (kind: AbsenceKind): string => (kind === 'TIME_OFF' ? 'time off' : 'absence');

/** Notifies an employee that a manager ended dates of their absence. */
export async function notifyAbsenceEnded(
  { trx, actor, notify }: UnitOfWork,
  {
    userId,
    kind,
    dates,
    reason = null,
  }: {
    readonly userId: string;
    readonly kind: AbsenceKind;
    readonly dates: readonly string[];
    readonly reason?: string | null;
  },
): Promise<void> {
  await notify(trx, {
    userId,
    topic: 'schedule',
    kind: 'absence.ended',
    title: `Your ${absenceWord(kind)} ${onDatesInWords(dates)} ended`,
    body: [`${fullName(actor)} ended it.`, reason].filter(Boolean).join(' '),
    link: '/view-schedule?tab=requests',
  });
}

/** Time off that an employee lost, and why: `you no longer work at Lakeview`. */
export interface LostTimeOff {
  readonly userId: string;
  readonly absenceKind: AbsenceKind;
  /** The first date that ends. */
  readonly from: string;
  readonly why: string;
  /** Whether only hours ended: the employee is still off. */
  readonly isStillOff: boolean;
}

/** Notifies an employee that their time off ended because they lost a location or a position, or leave. */
export function notifyTimeOffLost(
  unit: AnyUnit,
  { userId, absenceKind, from, why, isStillOff }: LostTimeOff,
): Promise<void> {
  const about = `${absenceWord(absenceKind)} from ${formatDisplayDate(from)} ended`;
  const title = isStillOff ? `The hours of your ${about}` : `Your ${about}`;
  return notifyUnlessOtherwise(unit, {
    userId,
    topic: 'schedule',
    kind: 'absence.ended',
    title,
    body: `${title} because ${why}.${isStillOff ? " You're still off." : ''}`,
    link: '/view-schedule?tab=requests',
  });
}
