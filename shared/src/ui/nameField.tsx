import { nameError } from '../domain/rules/fields';
import { nameFormat } from '../domain/rules/textFormats';
import type { FieldProps } from './field';
import type { FieldBinding } from './formState';
import { TextField } from './textField';

export interface NameFieldProps extends FieldBinding<string>, FieldProps {
  autoComplete?: 'given-name' | 'family-name' | 'name' | 'off';
}

/** First, last or full name: digits never get in, the rest as {@link nameError} says. */
export function NameField(props: NameFieldProps) {
  return (
    <TextField {...props} format={nameFormat(props.label)} check={(value) => nameError(value, props.label)} />
  );
}
