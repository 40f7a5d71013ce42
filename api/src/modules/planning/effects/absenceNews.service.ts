/** Notifies employees about their absences. No notification has the kind or the note of an absence. */
import { datesInWords } from '@ondeck/shared/domain/calendar/datesInWords';
import { fullName } from '../../../platform/auth/actor';
import type { UnitOfWork } from '../../../platform/services';
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
    title: `Your ${absenceWord(kind)} on ${datesInWords(dates)} ended`,
    body: [`${fullName(actor)} ended it.`, reason].filter(Boolean).join(' '),
    link: '/view-schedule?tab=requests',
  });
}
