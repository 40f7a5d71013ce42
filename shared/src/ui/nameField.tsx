import { nameError } from '../domain/rules/names';
import { nameFormat } from '../domain/rules/textFormats';
import type { FieldProps } from './field';
import type { FieldBinding } from './formState';
import { TextField } from './textField';

export interface NameFieldProps extends FieldBinding<string>, FieldProps {
  autoComplete?: 'given-name' | 'family-name' | 'name' | 'off';
  /** The fewest characters, see `useShortestName`. */
  min?: number;
  /** The name as it is stored, which is not checked again. */
  stored?: string | undefined;
}

/** First, last, or full name: typed digits never get in, the rest as {@link nameError} says. */
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
