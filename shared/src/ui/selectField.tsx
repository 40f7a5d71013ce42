import { FieldFrame, type FieldProps, requiredError, useField } from './field';
import type { FieldBinding } from './formState';
import { Icon } from './icons';

export interface SelectOption<T extends string = string> {
  value: T;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps<T extends string> extends FieldBinding<T | ''>, FieldProps {
  options: readonly SelectOption<T>[];
  /** The label of the first, empty option. Without it, an option must be selected. */
  placeholder?: string;
}

/**
 * Shows a choice as the browser's own select, which works for keyboards, phones, and screen readers. Its list is styled
 * where the browser allows styling.
 */
export function SelectField<T extends string>({
  options,
  placeholder = 'Select…',
  ...props
}: SelectFieldProps<T>) {
  const state = useField(props, props, (value) => requiredError(value, props));
  return (
    <FieldFrame field={props} state={state}>
      <span className="od-select" data-empty={props.value === '' || undefined}>
        <select
          {...state.control}
          name={props.name}
          value={props.value}
          disabled={props.disabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            props.onChange(chosen?.value ?? '');
          }}
          onBlur={state.onBlur}
        >
          <option value="" disabled={props.required && props.value !== ''}>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </span>
    </FieldFrame>
  );
}
