import { dayLabel, type PlainDate, sayDate, weekdayName } from '../domain/calendar/plainDate';
import { RadioField } from '../ui/choiceField';

/** Whether an employee gets one date of an open shift, or all of its dates. */
export type OpenDates = 'one' | 'all';

/** Returns the days of a series: `Fridays`, or `dates` if the shift is on every day. */
export const seriesDays = (date: PlainDate, repeat: 'WEEKLY' | 'DAILY' | null | undefined): string =>
  repeat === 'WEEKLY' ? `${dayLabel(weekdayName(date))}s` : 'dates';

interface OpenDatesFieldProps {
  readonly date: PlainDate;
  readonly repeat: 'WEEKLY' | 'DAILY' | null | undefined;
  readonly value: OpenDates;
  readonly onChange: (dates: OpenDates) => void;
}

/** Chooses between one date of an open shift and all open dates: `Only Fri 12-04-2026`, `All open Fridays`. */
export const OpenDatesField = ({ date, repeat, value, onChange }: OpenDatesFieldProps) => (
  <RadioField
    label="Dates"
    look="cards"
    options={[
      { value: 'one', label: `Only ${sayDate(date)}` },
      { value: 'all', label: `All open ${seriesDays(date, repeat)}` },
    ]}
    value={value}
    onChange={onChange}
  />
);
