import { useState } from 'react';
import { currentPasswordError, newPasswordError } from '../domain/rules/fields';
import type { FieldProps } from './field';
import type { FieldBinding, FieldCheck } from './formState';
import { Icon } from './icons';
import { TextField } from './textField';

export interface PasswordFieldProps extends FieldBinding<string>, FieldProps {
  /** `new`: the full rule. `current`: only its length. `any`: sign-in and confirmations have their own `check`. */
  rule: 'new' | 'current' | 'any';
  /** Whether the field repeats a new password; the form compares both. */
  again?: boolean;
  check?: FieldCheck<string>;
}

const NEW_PASSWORD = 'At least 8 characters with an uppercase letter, a number, and a special character.';

/** Shows a password field with a button to show the text; a new password has its rule as the hint. */
export function PasswordField({ rule, again = false, check, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const rules: Record<PasswordFieldProps['rule'], FieldCheck<string>> = {
    new: (value) => newPasswordError(value, props.label),
    current: (value) => currentPasswordError(value, props.label),
    any: () => null,
  };
  return (
    <TextField
      hint={rule === 'new' ? NEW_PASSWORD : undefined}
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete={rule === 'new' || again ? 'new-password' : 'current-password'}
      check={(value) => rules[rule](value) ?? check?.(value)}
      suffix={
        <button
          type="button"
          className="od-reveal"
          aria-label={`Show ${props.label}`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} size={18} />
        </button>
      }
    />
  );
}
