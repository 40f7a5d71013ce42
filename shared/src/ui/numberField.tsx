import { numberError } from '../domain/rules/fields';
import { wholeNumberFormat } from '../domain/rules/textFormats';
import type { FieldProps } from './field';
import type { FieldBinding } from './formState';
import { TextField } from './textField';

export interface NumberFieldProps extends FieldBinding<string>, FieldProps {
  min?: number;
  max: number;
  /** What the number is called in a sentence, where the label does not read well there. */
  noun?: string;
  /** What is counted: "minutes". */
  unit: string;
}

/** A whole number from `min` to `max`, as a text; the page makes the number. */
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
