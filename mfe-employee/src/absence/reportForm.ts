import { addDays, isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import type {
  AbsenceActionAnswer,
  OwnAbsenceShift,
  ReportAbsenceBody,
  ReportKind,
} from '@ondeck/shared/schemas/absences';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';

export interface ReportValues {
  readonly days: 'only' | 'through' | '';
  /** The last date, if the report covers several. */
  readonly through: string;
  /** Keys of other shifts of the date that the employee can work. */
  readonly kept: readonly string[];
  readonly note: string;
  /** When the employee leaves, if they are clocked in. */
  readonly from_time: string;
}

export const keyOf = ({ shift, date }: Pick<OwnAbsenceShift, 'shift' | 'date'>): string => `${shift} ${date}`;

/**
 * Returns the form's first values: only this date, with all shifts of the date. An employee leaves now, or at the start
 * of the shift if they clocked in before it.
 */
export function firstValues({ start_date, start_time, location }: ScheduleEvent): ReportValues {
  const now = plainTimeIn(Date.now(), location.timezone);
  return {
    days: 'only',
    through: addDays(start_date, 1),
    kept: [],
    note: '',
    from_time: now < start_time ? start_time : now,
  };
}

interface Reporting {
  readonly event: ScheduleEvent;
  readonly answer: AbsenceActionAnswer | undefined;
}

/** Returns the body of a report. */
export function reportBody(
  { event, answer }: Reporting,
  { days, through, kept, note, from_time }: ReportValues,
  kind: ReportKind,
): ReportAbsenceBody {
  const also = (answer?.also ?? []).filter((shift) => !kept.includes(keyOf(shift)));
  return {
    shift: event.id,
    date: event.start_date,
    kind,
    ...(note.trim() ? { note: note.trim() } : {}),
    ...(days === 'through' && isPlainDate(through)
      ? { through }
      : also.length > 0
        ? { also: also.map(({ shift, date }) => ({ shift, date })) }
        : {}),
    ...(answer?.action === 'LEAVE_EARLY' ? { from_time } : {}),
  };
}
