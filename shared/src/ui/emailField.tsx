import { emailError } from '../domain/rules/fields';
import type { FieldProps } from './field';
import type { FieldBinding } from './formState';
import { TextField } from './textField';

export interface EmailFieldProps extends FieldBinding<string>, FieldProps {
  autoComplete?: 'email' | 'username' | 'off';
  /** Skips the check of the format, because sign-in requires only some text. */
  anyFormat?: boolean;
}

/** Shows a field for an email of at most 225 characters. */
export function EmailField({ autoComplete = 'email', anyFormat = false, ...props }: EmailFieldProps) {
  return (
    <TextField
      {...props}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      check={(value) => (anyFormat ? null : emailError(value, props.label))}
    />
  );
}
