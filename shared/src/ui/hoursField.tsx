import { hoursError } from '../domain/rules/fields';
import { hoursFormat } from '../domain/rules/textFormats';
import type { FieldProps } from './field';
import type { FieldBinding } from './formState';
import { TextField } from './textField';

/** Shows a field for hours as a decimal of at most 7 characters; the page converts the text to a number. */
export function HoursField(props: FieldBinding<string> & FieldProps) {
  return (
    <TextField
      {...props}
      inputMode="decimal"
      format={hoursFormat}
      check={(value) => hoursError(value, props.label)}
    />
  );
}
