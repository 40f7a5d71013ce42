import { useCallback, useRef, useState } from 'react';
import { isPlainDate, laterDate, parseDisplayDate } from '../domain/calendar/plainDate';
import { lastDateAhead } from '../domain/rules/dates';
import { dateError } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { showDate, wireDate } from '../time/display';
import { FieldFrame, type FieldProps, requiredError, useField } from './field';
import type { FieldBinding } from './formState';
import { Icon } from './icons';
import { MonthGrid } from './monthGrid';
import { Popover } from './popover';

export interface DateFieldProps extends FieldBinding<string>, FieldProps {
  /** The first day that can be selected, `yyyy-MM-dd`. */
  min?: string | undefined;
  /** The last day that can be selected; by default 5 years from today, or the field's first value if that is later. */
  max?: string | undefined;
  /** Returns the reason why a day can't be selected: 'Time off needs 10 days notice'. */
  refuse?: (date: string) => string | null | undefined;
  /** Today, `yyyy-MM-dd`; by default the browser's date. Pages pass the location's date. */
  today?: string;
  /** Passes on only days that can be selected, never half-typed text; for filters. */
  validOnly?: boolean;
}

/**
 * Shows a date field: shown and typed as `mm-dd-yyyy`, passed on as `yyyy-MM-dd`. Malformed text is passed on as typed,
 * so the form refuses it and nothing typed is lost. With `validOnly`, malformed text or a refused day is not passed on:
 * the field shows why, and returns to the last valid day when it loses the focus.
 */
export function DateField({ min, max, refuse, today, validOnly = false, ...props }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [ownToday] = useState(() => wireDate(new Date()));
  // A date that the form was opened with is not refused again.
  const [first] = useState(props.value);
  const ahead = lastDateAhead(today ?? ownToday);
  const last = max ?? (isPlainDate(first) ? laterDate(ahead, first) : ahead);

  const refusal = (date: string) => {
    if (min && date < min) return dateError(date, min);
    if (date > last) return sentenceFor('date.tooLate', { date: showDate(last) });
    return refuse?.(date);
  };

  const typedDate = typed === null ? null : parseDisplayDate(typed);
  const held = validOnly && typedDate !== null ? refusal(typedDate) : null;
  const binding = held ? { ...props, error: held } : props;

  const state = useField(binding, props, (value) => {
    if (value === '')
      return requiredError(value, { requiredMessage: sentenceFor('date.required'), ...props });
    return dateError(value, min ?? null) ?? refusal(value);
  });

  const close = useCallback(() => setOpen(false), []);
  const shown = typed ?? (showDate(props.value) || props.value);

  return (
    <FieldFrame field={props} state={state}>
      <span ref={anchor} className="od-date">
        <input
          className="od-input"
          {...state.control}
          type="text"
          name={props.name}
          inputMode="numeric"
          autoComplete="off"
          placeholder="mm-dd-yyyy"
          disabled={props.disabled}
          value={shown}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            const date = parseDisplayDate(text);
            const isHeld = validOnly && (date === null ? text !== '' : refusal(date));
            if (!isHeld) props.onChange(date ?? text);
          }}
          onBlur={() => {
            setTyped(null);
            state.onBlur();
          }}
        />
        <button
          ref={toggle}
          type="button"
          aria-label={`Choose ${props.label}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={props.disabled}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="calendar" size={18} />
        </button>
        {isOpen ? (
          <Popover
            anchor={anchor}
            onClose={() => {
              close();
              toggle.current?.focus();
            }}
          >
            <div role="dialog" aria-label={`Choose ${props.label}`}>
              <MonthGrid
                value={props.value}
                today={today ?? ownToday}
                refuse={refusal}
                onPick={(date) => {
                  props.onChange(date);
                  close();
                  toggle.current?.focus();
                }}
              />
            </div>
          </Popover>
        ) : null}
      </span>
    </FieldFrame>
  );
}
