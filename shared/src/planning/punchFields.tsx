import { roundHours, workedMinutes } from '../domain/calendar/hours';
import { plainDateIn } from '../domain/calendar/zone';
import { showDate } from '../time/display';
import { DateField } from '../ui/dateField';
import type { Form } from '../ui/formState';
import { FieldGrid, Meta } from '../ui/layout';
import { TimeField } from '../ui/timeField';
import { useState } from 'react';
import { type KnownPunches, type PunchValues, punchesOf } from '../time/punches';
import { firstCorrectable } from '../domain/rules/correction';

const hours = (value: number): string => value.toFixed(2);

/** Formats the hours of the punches and the hours before the change; empty while a punch is missing. */
function describeHours(total: number | null, before: number | null): string {
  if (total === null) return '';
  return before === null || before === total
    ? `Hours: ${hours(total)}.`
    : `Hours: ${hours(total)}, was ${hours(before)}.`;
}

interface PunchFieldsProps<V extends PunchValues> {
  readonly form: Form<V>;
  readonly zone: string;
  /** The time entry that is corrected. */
  readonly known?: KnownPunches | undefined;
  /** Whether the user is an admin, who can correct older hours. */
  readonly isAdmin: boolean;
  /** Whether both punches are required, even for an open time entry. */
  readonly mustEnd?: boolean;
  /**
   * The hours set in payroll, in words; they are paid instead of the clock's time, so new times don't change the pay.
   */
  readonly setInPayroll?: string | undefined;
}

/** Shows the fields of both punches and the resulting hours. */
export function PunchFields<V extends PunchValues>(props: PunchFieldsProps<V>) {
  const { form, zone, known, isAdmin, mustEnd = false, setInPayroll } = props;
  const [now] = useState(() => Date.now());
  const today = plainDateIn(now, zone);
  const punches = punchesOf(form.values, zone, known);
  const end = punches?.clockedOut ?? null;
  const total = punches && end !== null ? roundHours(workedMinutes(punches.clockedIn, end)) : null;
  const endDate = end === null ? '' : plainDateIn(end, zone);
  const isNextDay = endDate !== '' && endDate !== form.values.date;
  const isOnDeck = known?.clocked_out_at === null && !mustEnd;
  const before =
    known === undefined || known.clocked_out_at === null
      ? null
      : roundHours(workedMinutes(Date.parse(known.clocked_in_at), Date.parse(known.clocked_out_at)));

  return (
    <>
      <FieldGrid min={170}>
        <DateField
          {...form.field('date')}
          label="Date"
          today={today}
          min={firstCorrectable(today, isAdmin)}
          max={today}
          required
        />
        <TimeField {...form.field('clocked_in')} label="Clocked in" required />
        <TimeField
          {...form.field('clocked_out')}
          label="Clocked out"
          required={!isOnDeck}
          hint={
            isNextDay
              ? `On ${showDate(endDate)}`
              : isOnDeck
                ? "Leave blank while they're on deck."
                : undefined
          }
        />
      </FieldGrid>
      <Meta>
        <span role="status">
          {describeHours(total, before)}
          {setInPayroll ? ` ${setInPayroll}` : ''}
        </span>
      </Meta>
    </>
  );
}
