import { phoneError } from '../domain/rules/fields';
import { phoneFormat } from '../domain/rules/textFormats';
import type { FieldProps } from './field';
import type { FieldBinding } from './formState';
import { TextField } from './textField';

/** Digits, hyphens and a plus in front; 10 to 20 digits. */
export function PhoneField(props: FieldBinding<string> & FieldProps) {
  return (
    <TextField
      autoComplete="tel"
      {...props}
      type="tel"
      inputMode="tel"
      format={phoneFormat}
      check={(value) => phoneError(value, props.label)}
    />
  );
}
