import { emailError } from '../domain/rules/fields';
import type { FieldProps } from './field';
import type { FieldBinding } from './formState';
import { TextField } from './textField';

export interface EmailFieldProps extends FieldBinding<string>, FieldProps {
  autoComplete?: 'email' | 'username' | 'off';
  /** Without the rule of the format: sign-in asks only that something was typed. */
  anyFormat?: boolean;
}

/** An e-mail address, at most 225 characters. */
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
