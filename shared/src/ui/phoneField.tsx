import { phoneError } from '../domain/rules/fields';
import { phoneFormat } from '../domain/rules/textFormats';
import type { FieldProps } from './field';
import type { FieldBinding } from './formState';
import { TextField } from './textField';

export interface PhoneFieldProps extends FieldBinding<string>, FieldProps {
  /** `tel` where users enter their own number; a browser must not fill in another user's number. */
  autoComplete?: 'tel' | 'off';
}

/** Shows a phone field: digits, hyphens, and a leading plus; 10 to 20 digits. */
export function PhoneField(props: PhoneFieldProps) {
  return (
    <TextField
      {...props}
      type="tel"
      inputMode="tel"
      format={phoneFormat}
      check={(value) => phoneError(value, props.label)}
    />
  );
}
