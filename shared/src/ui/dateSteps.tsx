import { IconButton } from './button';
import { DateField } from './dateField';

export interface DateStepsProps {
  /** The first day shown, `yyyy-MM-dd`. */
  value: string;
  today: string;
  error?: string | undefined;
  onChange: (start: string) => void;
  onStep: (step: -1 | 1) => void;
}

/** Shows the first day of a calendar between the Prev and Next buttons. */
export function DateSteps({ value, today, error, onChange, onStep }: DateStepsProps) {
  return (
    <span className="od-date-steps">
      <IconButton icon="chevronLeft" label="Prev" onClick={() => onStep(-1)} />
      <DateField
        label="Start date"
        labelHidden
        value={value}
        onChange={onChange}
        today={today}
        error={error}
        validOnly
      />
      <IconButton icon="chevronRight" label="Next" onClick={() => onStep(1)} />
    </span>
  );
}
