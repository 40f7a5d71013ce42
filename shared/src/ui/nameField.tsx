import { nameError } from '../domain/rules/names';
import { nameFormat } from '../domain/rules/textFormats';
import type { FieldProps } from './field';
import type { FieldBinding } from './formState';
import { TextField } from './textField';

export interface NameFieldProps extends FieldBinding<string>, FieldProps {
  autoComplete?: 'given-name' | 'family-name' | 'name' | 'off';
  /** Minimum number of characters, see `useShortestName`. */
  min?: number;
  /** The stored name, which is not checked again. */
  stored?: string | undefined;
}

/** Shows a field for a first, last, or full name: digits can't be typed; see {@link nameError} for the other rules. */
export function NameField({ min, stored, ...props }: NameFieldProps) {
  return (
    <TextField
      {...props}
      required={props.required && stored !== ''}
      format={nameFormat(props.label)}
      check={(value) => (value === stored ? null : nameError(value, props.label, min))}
    />
  );
}
