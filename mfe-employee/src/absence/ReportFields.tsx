import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import type { AbsenceActionAnswer } from '@ondeck/shared/schemas/absences';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { CheckboxField, RadioField } from '@ondeck/shared/ui/choiceField';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { Form } from '@ondeck/shared/ui/formState';
import { FieldSection } from '@ondeck/shared/ui/layout';
import { TextField } from '@ondeck/shared/ui/textField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { useState } from 'react';
import { isUnderWay } from '../schedule/nextShift';
import { todayIn } from '../schedule/ownToday';
import css from './absence.module.css';
import { keyOf, type ReportValues } from './reportForm';

interface ReportFieldsProps {
  readonly event: ScheduleEvent;
  /** Undefined if the server can't be reached. */
  readonly answer: AbsenceActionAnswer | undefined;
  readonly form: Form<ReportValues>;
}

/** Focuses the field that replaces the pressed button. */
function focusField(element: HTMLElement | null): void {
  element?.querySelector('input')?.focus();
}

/** The fields of a report: nothing has to be changed before it is sent. */
export function ReportFields({ event, answer, form }: ReportFieldsProps) {
  const { days, through, kept, note } = form.values;
  // A note that was kept from an ended session is shown from the start, without the focus.
  const [hadNote] = useState(note !== '');
  const [isAdded, setAdded] = useState(false);
  const also = answer?.also ?? [];
  const date = event.start_date;
  return (
    <>
      {answer?.action === 'LEAVE_EARLY' ? (
        <TimeField {...form.field('from_time')} label="Leaving At" required />
      ) : null}
      {also.length > 0 && days === 'only' ? (
        <FieldSection legend={`Other Shifts on ${showDate(date)}`}>
          {also.map((shift) => (
            <CheckboxField
              key={keyOf(shift)}
              label={`${shift.shift_code}, ${showTimeRange(shift.start_time, shift.end_time)} at ${shift.location.title}`}
              value={!kept.includes(keyOf(shift))}
              onChange={(isOff) =>
                form.set('kept', isOff ? kept.filter((key) => key !== keyOf(shift)) : [...kept, keyOf(shift)])
              }
            />
          ))}
        </FieldSection>
      ) : null}
      <RadioField
        {...form.field('days')}
        label="Days"
        options={[
          { value: 'only', label: `Only ${showDate(date)}` },
          { value: 'through', label: 'Through…' },
        ]}
      />
      {days === 'through' ? (
        <DateField
          {...form.field('through')}
          label="Last Day"
          min={date}
          max={answer?.last_through ?? addDays(date, 13)}
          today={todayIn(event.location.timezone)}
          hint={`You're off on every date from ${showDate(date)} through ${showDate(through) || 'this day'}, with all your shifts.`}
          required
        />
      ) : null}
      <p>
        {answer?.action === 'LEAVE_EARLY' || isUnderWay(event)
          ? 'Your manager is notified. If an hour or more is left, the rest of your shift opens right away.'
          : 'Your shift opens right away and your manager is notified.'}{' '}
        Coworkers don't see the reason.
      </p>
      {hadNote || isAdded ? (
        <div ref={isAdded ? focusField : undefined}>
          <TextField {...form.field('note')} label="Note" max={fieldLimits.absenceNote} hint="Optional." />
        </div>
      ) : (
        <div className={css['quiet']}>
          <Button look="quiet" icon="add" onClick={() => setAdded(true)}>
            Add a note
          </Button>
        </div>
      )}
    </>
  );
}
