import { cleanKeyInput, keyError } from '../domain/fields';
import type { FieldProps } from './field';
import type { FieldBinding } from './formState';
import { TextField } from './textField';

/** The employee code: digits only, exactly 5. */
export function KeyField(props: FieldBinding<string> & FieldProps) {
  return (
    <TextField
      hint="Unique key for punch clock and payroll management data."
      {...props}
      inputMode="numeric"
      clean={cleanKeyInput}
      check={(value) => keyError(value, props.label)}
    />
  );
}
