import { numberError } from '@ondeck/shared/domain/rules/fields';
import { laborFields, type LimitName } from '@ondeck/shared/domain/rules/labor';
import { hoursFormat, wholeNumberFormat } from '@ondeck/shared/domain/rules/textFormats';
import type { FieldBinding } from '@ondeck/shared/ui/formState';
import { TextField } from '@ondeck/shared/ui/textField';
import { TimeField } from '@ondeck/shared/ui/timeField';

interface LimitFieldProps extends FieldBinding<string> {
  readonly limit: LimitName;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly disabled: boolean;
}

/** Shows one limit: a time of day, days, minutes of a break, or hours. An empty field means no limit. */
export function LimitField({ limit, ...props }: LimitFieldProps) {
  if (!limit.endsWith('_minutes') && !limit.startsWith('max_')) return <TimeField {...props} />;
  const whole = (max: number) => (value: string) => numberError(value, props.label, max, 1);
  if (limit === 'break_minutes')
    return (
      <TextField
        {...props}
        inputMode="numeric"
        format={wholeNumberFormat}
        check={whole(laborFields.breakMinutes)}
        suffix="minutes"
      />
    );
  if (limit.startsWith('max_'))
    return (
      <TextField
        {...props}
        inputMode="numeric"
        format={wholeNumberFormat}
        check={whole(laborFields.days)}
        suffix="days"
      />
    );
  const most = (limit.includes('week') ? laborFields.weekMinutes : laborFields.dayMinutes) / 60;
  return (
    <TextField
      {...props}
      inputMode="decimal"
      format={hoursFormat}
      check={(value) => numberError(value, props.label, most)}
      suffix="hours"
    />
  );
}
