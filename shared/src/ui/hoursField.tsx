import { cleanHoursInput, hoursError } from '../domain/rules/fields';
import type { FieldProps } from './field';
import type { FieldBinding } from './formState';
import { TextField } from './textField';

/** Hours as a text of digits and a dot, at most 7 characters; the page makes the number. */
export function HoursField(props: FieldBinding<string> & FieldProps) {
  return (
    <TextField
      {...props}
      inputMode="decimal"
      clean={cleanHoursInput}
      check={(value) => hoursError(value, props.label)}
    />
  );
}
