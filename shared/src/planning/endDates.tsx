/// <reference path="../ui/css.d.ts" />
import '../ui/css/closures.css';
import { counted, listed } from '../domain/words';
import type { EndAbsencePreview } from '../schemas/absences';
import { showDate } from '../time/display';
import { CheckboxField } from '../ui/choiceField';
import { Dated } from '../ui/dated';
import { Stack } from '../ui/layout';

type Ends = EndAbsencePreview['dates'];
type Holder = NonNullable<Ends[number]['taken_by']>;

/** The dates that a manager keeps off, and the employees who lose the dates that they got since. */
export interface EndChoice {
  readonly kept: readonly string[];
  readonly takeBack: readonly Holder[];
}

export const NO_CHOICE: EndChoice = { kept: [], takeBack: [] };

const datesOf = (ends: Ends): string[] => [...new Set(ends.map(({ date }) => date))];

/** Returns the dates that end, for the call. */
export const chosenDates = (ends: Ends, { kept }: EndChoice): string[] =>
  datesOf(ends).filter((date) => !kept.includes(date));

/** Returns the IDs of the employees who lose their dates, for the call; nothing without any. */
export const takenBack = ({ takeBack }: EndChoice): { take_back?: string[] } =>
  takeBack.length > 0 ? { take_back: takeBack.map(({ id }) => id) } : {};

/** Returns everyone who works one of the dates now, each once. */
const holdersOf = (ends: Ends, { takeBack }: EndChoice): Holder[] => [
  ...new Map(
    [...ends.flatMap((end) => end.taken_by ?? []), ...takeBack].map((one) => [one.id, one]),
  ).values(),
];

function Outcomes({ ends }: { readonly ends: Ends }) {
  return (
    <>
      {ends.map(({ date, shift_code, outcome }) => (
        <div key={`${date} ${shift_code}`} className="od-meta">
          <Dated>{shift_code ? `${shift_code}: ${outcome}` : outcome}</Dated>
        </div>
      ))}
    </>
  );
}

// A long list scrolls separately, and must be reachable by keyboard to scroll.
const scrollable = { tabIndex: 0 };

interface EndDatesProps {
  /** The preview of all dates that can end. */
  readonly ends: Ends;
  readonly choice: EndChoice;
  readonly onChange: (choice: EndChoice) => void;
}

/**
 * Shows what happens on each date that ends. With several dates, the manager chooses which. Employees who got dates
 * since keep them, unless the manager unassigns them.
 */
export function EndDates({ ends, choice, onChange }: EndDatesProps) {
  const dates = datesOf(ends);
  const holders = holdersOf(ends, choice);
  const names = listed(holders.map(({ name }) => name));
  const [only] = dates.length === 1 ? dates : [];
  const toggle = (date: string, isEnded: boolean) =>
    onChange({
      ...choice,
      kept: isEnded ? choice.kept.filter((one) => one !== date) : [...choice.kept, date],
    });
  return (
    <Stack gap={3}>
      <section className="od-closure-works" aria-label={counted(dates.length, 'date')} {...scrollable}>
        {only ? (
          <>
            <strong>{showDate(only)}</strong>
            <Outcomes ends={ends} />
          </>
        ) : (
          dates.map((date) => (
            <CheckboxField
              key={date}
              label={showDate(date)}
              value={!choice.kept.includes(date)}
              onChange={(isEnded) => toggle(date, isEnded)}
            >
              {showDate(date)}
              <Outcomes ends={ends.filter((end) => end.date === date)} />
            </CheckboxField>
          ))
        )}
      </section>
      {holders.length > 0 ? (
        <CheckboxField
          label={`Unassign ${names} from these days`}
          value={choice.takeBack.length > 0}
          onChange={(isTaken) => onChange({ ...choice, takeBack: isTaken ? holders : [] })}
        />
      ) : null}
    </Stack>
  );
}
