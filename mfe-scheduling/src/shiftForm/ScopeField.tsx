import { RadioField } from '@ondeck/shared/ui/choiceField';
import { DateField } from '@ondeck/shared/ui/dateField';
import { Cluster } from '@ondeck/shared/ui/layout';

/** The dates of a recurring shift that an edit changes. */
export type EditScope = 'THIS' | 'FOLLOWING' | 'ALL';

const scopes = [
  { value: 'THIS', label: 'This date' },
  { value: 'FOLLOWING', label: 'This and following dates' },
  { value: 'ALL', label: 'All upcoming dates' },
] as const;

interface ScopeFieldProps {
  readonly scope: EditScope;
  readonly onScope: (scope: EditScope) => void;
  /** The date to change, or the first of several dates. */
  readonly date: string;
  readonly onDate: (date: string) => void;
  readonly today: string;
}

/** Asks which dates of a recurring shift to change. Past dates never change. */
export function ScopeField({ scope, onScope, date, onDate, today }: ScopeFieldProps) {
  return (
    <Cluster gap={5} align="end">
      <RadioField
        name="scope"
        label="Dates to Change"
        look="buttons"
        options={scopes}
        value={scope}
        onChange={(chosen) => chosen && onScope(chosen)}
        hint="Past dates don't change."
      />
      {scope === 'ALL' ? null : (
        <DateField
          name="from_date"
          label={scope === 'THIS' ? 'Date' : 'From'}
          value={date}
          onChange={onDate}
          min={today}
          today={today}
          required
        />
      )}
    </Cluster>
  );
}
