import { useId } from 'react';
import forms from './forms.module.css';
import css from './punchClock.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
}

interface ChoiceGroupProps {
  readonly legend: string;
  readonly layout: 'rows' | 'columns';
  readonly value: string;
  readonly options: readonly Option[];
  readonly disabled: boolean;
  readonly onChoose: (value: string) => void;
}

/** Shows a few choices as buttons large enough for wet hands. Radios underneath give them arrow keys and names. */
export function ChoiceGroup({ legend, layout, value, options, disabled, onChoose }: ChoiceGroupProps) {
  const name = useId();
  return (
    <fieldset className={forms.group} disabled={disabled}>
      <legend className={forms.legend}>{legend}</legend>
      <div className={layout === 'rows' ? forms.rows : forms.columns}>
        {options.map((option) => (
          <label key={option.value} className={forms.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span className={forms.choiceText}>
              <strong>{option.label}</strong>
              {option.detail && <span className={css.meta}>{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
