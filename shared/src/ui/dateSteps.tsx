import { IconButton } from './button';
import { DateField } from './dateField';

export interface DateStepsProps {
  /** The first day that is shown, `yyyy-MM-dd`. */
  value: string;
  today: string;
  error?: string | undefined;
  onChange: (start: string) => void;
  onStep: (step: -1 | 1) => void;
}

/** The first day of a calendar between the way back and the way on. */
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
