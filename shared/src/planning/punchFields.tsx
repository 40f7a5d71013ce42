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

/** What the punches come to, and what they came to before; nothing while one of them is missing. */
function describeHours(total: number | null, before: number | null): string {
  if (total === null) return '';
  return before === null || before === total
    ? `Hours: ${hours(total)}.`
    : `Hours: ${hours(total)}, was ${hours(before)}.`;
}

interface PunchFieldsProps<V extends PunchValues> {
  readonly form: Form<V>;
  readonly zone: string;
  /** The record that is corrected. */
  readonly known?: KnownPunches | undefined;
  /** Hours of longer ago are corrected by an admin. */
  readonly isAdmin: boolean;
  /** Both punches are needed, also of a record that is open. */
  readonly mustEnd?: boolean;
  /** What is paid instead of the clock's time, in words: then the times do not change it. */
  readonly setInPayroll?: string | undefined;
}

/** Both punches, and what they come to. */
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
