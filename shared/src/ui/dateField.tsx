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
  /** The first day that may be chosen, `yyyy-MM-dd`. */
  min?: string | undefined;
  /** The last one; 5 years from today when absent, or what the field held at first where that is later. */
  max?: string | undefined;
  /** Why a day cannot be chosen: 'Time off needs 10 days notice'. */
  refuse?: (date: string) => string | null | undefined;
  /** `yyyy-MM-dd`; the browser's own day when absent. Pages pass the location's. */
  today?: string;
  /** For filters: hands on days that may be chosen and nothing else, never half-typed text. */
  validOnly?: boolean;
}

/**
 * A day: shown and typed `mm-dd-yyyy`, handed on `yyyy-MM-dd`. Text that is no date is handed on as typed, so that the
 * form refuses it by its rule and nothing typed is lost. With `validOnly` neither such text nor a day that is refused
 * is handed on: why is said while it stands there, and with the focus gone the field shows the day that holds.
 */
export function DateField({ min, max, refuse, today, validOnly = false, ...props }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [ownToday] = useState(() => wireDate(new Date()));
  // A date that was stored before is not refused.
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
