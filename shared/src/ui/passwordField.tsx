import { useState } from 'react';
import { currentPasswordError, newPasswordError } from '../domain/rules/fields';
import type { FieldProps } from './field';
import type { FieldBinding, FieldCheck } from './formState';
import { Icon } from './icons';
import { TextField } from './textField';

export interface PasswordFieldProps extends FieldBinding<string>, FieldProps {
  /** `new`: the full rule, `current`: its length, `any`: sign-in and confirmations bring their own `check`. */
  rule: 'new' | 'current' | 'any';
  /** A new one once more; the form compares them. */
  again?: boolean;
  check?: FieldCheck<string>;
}

const NEW_PASSWORD = 'At least 8 characters with an uppercase letter, a number, and a special character.';

/** A password with a button that shows what was typed; a new one with its rule as the hint. */
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
