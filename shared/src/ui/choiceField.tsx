import type { ReactNode } from 'react';
import { FieldHint, FieldMessage, type FieldProps, requiredError, useField } from './field';
import type { FieldBinding } from './formState';
import type { SelectOption } from './selectField';

export interface RadioFieldProps<T extends string>
  extends Omit<FieldBinding<T | ''>, 'onChange'>,
    FieldProps {
  onChange: (value: T) => void;
  options: readonly (SelectOption<T> & { note?: ReactNode })[];
  /** `buttons`: one bar, side by side. `cards`: large, below each other. Default: small, side by side. */
  look?: 'plain' | 'buttons' | 'cards';
}

/** Shows a choice with all of its options in view. */
export function RadioField<T extends string>({ options, look = 'plain', ...props }: RadioFieldProps<T>) {
  const binding = { ...props, onChange: (value: T | '') => value !== '' && props.onChange(value) };
  const state = useField(binding, props, (value) => requiredError(value, props));
  return (
    <fieldset
      className="od-field"
      data-invalid={state.message ? true : undefined}
      aria-describedby={state.control['aria-describedby']}
    >
      <legend
        className={props.labelHidden ? 'od-visually-hidden' : 'od-label'}
        data-required={props.required || undefined}
      >
        {props.label}
      </legend>
      <FieldHint state={state}>{props.hint}</FieldHint>
      <div className="od-choices" data-look={look} onBlur={state.onBlur}>
        {options.map((option, index) => (
          <label key={option.value} className="od-choice">
            <input
              type="radio"
              {...(index === 0 ? { id: state.control.id } : {})}
              {...(state.message ? { 'aria-invalid': true } : {})}
              name={props.name ?? state.control.id}
              checked={props.value === option.value}
              disabled={(props.disabled || option.disabled) ?? false}
              onChange={() => props.onChange(option.value)}
            />
            <span>
              {option.label}
              {option.note ? <span className="od-option-note"> {option.note}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldMessage state={state} />
    </fieldset>
  );
}

export interface CheckboxFieldProps extends FieldBinding<boolean>, Omit<FieldProps, 'labelHidden'> {
  /** Replaces the label's text, for a sentence with a link. */
  children?: ReactNode;
}

/** Shows a checkbox that is sent with the form; a required checkbox must be checked. */
export function CheckboxField({ children, ...props }: CheckboxFieldProps) {
  const state = useField(props, props, (value) => requiredError(value || '', props));
  return (
    <div className="od-field" data-invalid={state.message ? true : undefined}>
      <label className="od-choice">
        <input
          type="checkbox"
          id={state.control.id}
          {...(props.name ? { name: props.name } : {})}
          {...(state.message ? { 'aria-invalid': true } : {})}
          {...(state.control['aria-describedby']
            ? { 'aria-describedby': state.control['aria-describedby'] }
            : {})}
          {...(props.required ? { 'aria-required': true } : {})}
          checked={props.value}
          disabled={props.disabled ?? false}
          onChange={(event) => props.onChange(event.target.checked)}
          onBlur={state.onBlur}
        />
        <span>{children ?? props.label}</span>
      </label>
      <FieldHint state={state}>{props.hint}</FieldHint>
      <FieldMessage state={state} />
    </div>
  );
}

export type SwitchFieldProps = FieldBinding<boolean> & Omit<FieldProps, 'labelHidden' | 'required'>;

/** Shows a switch for a setting. */
export function SwitchField(props: SwitchFieldProps) {
  const state = useField(props, props, () => null);
  return (
    <div className="od-field od-switch-field">
      <div>
        <label id={state.labelId} htmlFor={state.control.id} className="od-label">
          {props.label}
        </label>
        <FieldHint state={state}>{props.hint}</FieldHint>
        <FieldMessage state={state} />
      </div>
      <button
        type="button"
        role="switch"
        className="od-switch"
        id={state.control.id}
        aria-labelledby={state.labelId}
        aria-describedby={state.control['aria-describedby']}
        aria-checked={props.value}
        disabled={props.disabled ?? false}
        onClick={() => props.onChange(!props.value)}
      />
    </div>
  );
}
