import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { timeError } from '../domain/rules/fields';
import { formatDisplayTime, isPlainTime, parseDisplayTime, timeOptions } from '../domain/calendar/plainTime';
import { timeFormat } from '../domain/rules/textFormats';
import { FieldFrame, type FieldProps, requiredError, useField } from './field';
import { useFormattedText } from './formattedText';
import type { FieldBinding } from './formState';
import { isPlainKey, Listbox, nextActive, optionId } from './listbox';
import { Popover } from './popover';
import { Icon } from './icons';

const OPTIONS = timeOptions();

interface TimeFieldProps extends FieldBinding<string>, FieldProps {
  /** Offers only times later than this `HH:mm`, for an end that must be after its start. */
  after?: string;
}

/**
 * Shows a time field: typed digits and a/p/m become `hh:mm AM/PM`, or a quarter hour is picked from a list. The value
 * is `HH:mm`; malformed text is passed on as typed and refused by the rule.
 */
export function TimeField({ after = '', ...props }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const anchor = useRef<HTMLDivElement>(null);
  const listId = useId();

  const close = () => setOpen(false);

  const text = typed ?? (formatDisplayTime(props.value) || props.value);
  const entered = useFormattedText({
    format: timeFormat,
    text,
    value: props.value,
    hand(next) {
      const value = parseDisplayTime(next) ?? next;
      setTyped(next);
      // Typed text wins over the list: Enter must not pick the option that the arrows reached.
      close();
      setActive(-1);
      props.onChange(value);
      return value;
    },
  });
  const state = useField(
    props,
    props,
    (value) => {
      if (value === '') return requiredError(value, props);
      return entered.isUnread ? timeFormat.unread(value) : timeError(value, props.label);
    },
    entered,
  );

  const options = isPlainTime(after) ? OPTIONS.filter(({ value }) => value > after) : OPTIONS;

  function open() {
    // Open the list at the option at or before the current time.
    setActive(isPlainTime(props.value) ? options.findLastIndex(({ value }) => value <= props.value) : -1);
    setOpen(true);
  }

  function pick(value: string) {
    props.onChange(value);
    setTyped(null);
    entered.enterAgain();
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isPlainKey(event)) return;
    const next = nextActive(event.key, active, options.length);
    if (next !== null) {
      event.preventDefault();
      if (isOpen) setActive(next);
      else open();
      return;
    }
    const option = options[active];
    if (event.key === 'Enter' && isOpen && option) {
      event.preventDefault();
      pick(option.value);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      event.preventDefault();
      close();
    }
  }

  return (
    <FieldFrame field={props} state={state}>
      <div ref={anchor} className="od-combo" data-disabled={props.disabled || undefined}>
        <input
          {...state.control}
          {...entered.control}
          role="combobox"
          type="text"
          name={props.name}
          className="od-combo-input"
          autoComplete="off"
          placeholder="hh:mm AM"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
          disabled={props.disabled}
          value={text}
          onClick={open}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setTyped(null);
            close();
            entered.leave();
            state.onBlur();
          }}
        />
        <Icon name="clock" size={16} />
        {isOpen ? (
          <Popover anchor={anchor} onClose={close} match>
            <Listbox
              id={listId}
              label={props.label}
              options={options}
              selected={[props.value]}
              active={active}
              onPick={(option) => pick(option.value)}
            />
          </Popover>
        ) : null}
      </div>
    </FieldFrame>
  );
}
