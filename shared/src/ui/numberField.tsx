import { numberError } from '../domain/rules/fields';
import { wholeNumberFormat } from '../domain/rules/textFormats';
import type { FieldProps } from './field';
import type { FieldBinding } from './formState';
import { TextField } from './textField';

export interface NumberFieldProps extends FieldBinding<string>, FieldProps {
  min?: number;
  max: number;
  /** The name of the number in messages, if the label doesn't read well there. */
  noun?: string;
  /** The unit shown after the number, such as "minutes". */
  unit: string;
}

/** Shows a field for a whole number from `min` to `max`, as text; the page converts it to a number. */
export function NumberField({ min = 0, max, unit, noun, ...props }: NumberFieldProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      format={wholeNumberFormat}
      check={(value) => numberError(value, noun ?? props.label, max, min)}
      suffix={unit}
    />
  );
}
