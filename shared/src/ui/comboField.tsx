import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { matcherOf } from '../domain/plainText';
import { sentenceFor } from '../domain/rules/findings';
import { FieldFrame, type FieldProps, requiredError, useField } from './field';
import type { FieldBinding } from './formState';
import { Icon } from './icons';
import { isPlainKey, Listbox, type ListOption, nextActive, optionId } from './listbox';
import { Popover } from './popover';

interface ComboProps extends FieldProps {
  options: readonly ListOption[];
  placeholder?: string;
  /** Whether to show a loading text instead of the list. */
  loading?: boolean;
  /** The text when no option matches. */
  empty?: string;
  /** Called with the typed text when typing pauses, for options on the server. */
  onSearch?: (typed: string) => void;
}

export type ComboFieldProps = FieldBinding<string> & ComboProps;
export type MultiSelectFieldProps = FieldBinding<readonly string[]> & ComboProps;

function matching(options: readonly ListOption[], typed: string): ListOption[] {
  const matches = matcherOf(typed);
  return options.filter(({ label, note = '' }) => matches(`${label} ${note}`));
}

/**
 * Returns the selected options in list order. An option picked here stays known when a later list lacks it, because the
 * form still holds it and the user must be able to remove it.
 */
function useChosenOptions(options: readonly ListOption[], value: readonly string[]) {
  const [picked, setPicked] = useState<readonly ListOption[]>([]);
  const listed = new Set(options.map((option) => option.value));
  const missing = picked.filter((option) => !listed.has(option.value));
  return {
    chosen: [...options, ...missing].filter((option) => value.includes(option.value)),
    remember: (option: ListOption) =>
      setPicked((before) => [...before.filter((one) => one.value !== option.value), option]),
  };
}

/** Pause in typing before the server is asked, in milliseconds. */
const PAUSE_MS = 300;

/** Keeps the typed text and the last text sent to the server. Without `onSearch`, no text is sent. */
function useTyped(onSearch: ComboProps['onSearch']) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    if (!onSearch || text.trim() === asked) return;
    timer.current = setTimeout(() => {
      setAsked(text.trim());
      onSearch(text.trim());
    }, PAUSE_MS);
  }
  return { typed, type, isPaused: !onSearch || typed.trim() === asked };
}

/** Manages a text box with a list: typing filters, arrows move, Enter picks, Escape closes. */
function useCombo(options: readonly ListOption[], onSearch?: ComboProps['onSearch']) {
  const { typed, type, isPaused } = useTyped(onSearch);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = matching(options, typed);

  function close() {
    setOpen(false);
    setActive(-1);
    type('');
  }

  function onKeyDown(event: KeyboardEvent, onPick: (option: ListOption) => void) {
    if (!isPlainKey(event)) return;
    const next = nextActive(event.key, active, found.length);
    if (next !== null) {
      event.preventDefault();
      setOpen(true);
      setActive(next);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // Without options there is nothing to move to, and the list gives the reason.
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Enter' && isOpen) {
      // Enter picks an option and must not also submit the form.
      event.preventDefault();
      const option = found[active] ?? (typed && found.length === 1 ? found[0] : undefined);
      if (option && !option.disabled) onPick(option);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      event.preventDefault();
      close();
    }
  }

  return { typed, type, isPaused, isOpen, setOpen, active, setActive, found, close, onKeyDown };
}

interface BoxProps {
  field: ComboProps;
  state: ReturnType<typeof useField>;
  combo: ReturnType<typeof useCombo>;
  selected: readonly string[];
  shown: string;
  placeholder: string;
  multiple: boolean;
  onPick: (option: ListOption) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children?: React.ReactNode;
}

function ComboBox({
  field,
  state,
  combo,
  selected,
  shown,
  placeholder,
  multiple,
  onPick,
  onKeyDown,
  children,
}: BoxProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const listId = useId();
  const activeId = combo.isOpen && combo.active >= 0 ? optionId(listId, combo.active) : undefined;
  return (
    <div ref={anchor} className="od-combo" data-disabled={field.disabled || undefined}>
      {children}
      <input
        {...state.control}
        role="combobox"
        type="text"
        autoComplete="off"
        className="od-combo-input"
        aria-expanded={combo.isOpen}
        aria-controls={combo.isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        disabled={field.disabled}
        placeholder={placeholder}
        value={combo.isOpen ? combo.typed : shown}
        onChange={(event) => {
          combo.type(event.target.value);
          combo.setOpen(true);
          combo.setActive(-1);
        }}
        onClick={() => combo.setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          combo.close();
          state.onBlur();
        }}
      />
      <Icon name="chevronDown" size={16} />
      {combo.isOpen ? (
        <Popover anchor={anchor} onClose={combo.close} match>
          <Listbox
            id={listId}
            label={field.label}
            options={field.loading ? [] : combo.found}
            selected={selected}
            active={combo.active}
            multiple={multiple}
            onPick={onPick}
            empty={field.loading || !combo.isPaused ? 'Loading…' : (field.empty ?? 'Nothing found.')}
          />
        </Popover>
      ) : null}
    </div>
  );
}

/**
 * Shows a field to find one of many options by typing, such as staff: available ones first, the others with a reason.
 */
export function ComboField({
  options,
  placeholder = 'Search…',
  loading = false,
  empty,
  onSearch,
  ...props
}: ComboFieldProps) {
  const state = useField(props, props, (value) => requiredError(value, props));
  const { chosen: all, remember } = useChosenOptions(options, [props.value]);
  const [chosen] = all;
  const combo = useCombo(options, onSearch);
  const pick = (option: ListOption) => {
    remember(option);
    props.onChange(option.value);
    combo.close();
  };
  const field: ComboProps = { ...props, options, loading, ...(empty ? { empty } : {}) };
  return (
    <FieldFrame field={props} state={state}>
      <ComboBox
        field={field}
        state={state}
        combo={combo}
        selected={props.value ? [props.value] : []}
        shown={chosen?.label ?? ''}
        placeholder={combo.isOpen && chosen ? chosen.label : placeholder}
        multiple={false}
        onPick={pick}
        onKeyDown={(event) => combo.onKeyDown(event, pick)}
      >
        {chosen && !props.required && !props.disabled ? (
          <button
            type="button"
            className="od-combo-clear"
            aria-label={`Clear ${props.label}`}
            onClick={() => props.onChange('')}
          >
            <Icon name="close" size={14} />
          </button>
        ) : null}
      </ComboBox>
    </FieldFrame>
  );
}

/**
 * Shows a field to select several of many options: each is a chip with a button to remove it; Backspace removes the
 * last.
 */
export function MultiSelectField({
  options,
  placeholder = 'Select…',
  loading = false,
  empty,
  ...props
}: MultiSelectFieldProps) {
  const requiredMessage = sentenceFor('select.atLeastOne', { label: props.label });
  const state = useField(props, props, (value) => requiredError(value, { requiredMessage, ...props }));
  const { value } = props;
  const { chosen, remember } = useChosenOptions(options, value);
  const combo = useCombo(options);
  const pick = (option: ListOption) => {
    remember(option);
    props.onChange(
      value.includes(option.value) ? value.filter((one) => one !== option.value) : [...value, option.value],
    );
    combo.type('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && combo.typed === '' && value.length > 0)
      props.onChange(value.slice(0, -1));
    else combo.onKeyDown(event, pick);
  };
  const field: ComboProps = { ...props, options, loading, ...(empty ? { empty } : {}) };
  return (
    <FieldFrame field={props} state={state}>
      <ComboBox
        field={field}
        state={state}
        combo={combo}
        selected={value}
        shown=""
        placeholder={value.length > 0 ? '' : placeholder}
        multiple
        onPick={pick}
        onKeyDown={onKeyDown}
      >
        {chosen.map((option) => (
          <span key={option.value} className="od-pick">
            {option.label}
            <button
              type="button"
              aria-label={`Remove ${option.label}`}
              disabled={props.disabled}
              onClick={() => props.onChange(value.filter((one) => one !== option.value))}
            >
              <Icon name="close" size={12} />
            </button>
          </span>
        ))}
      </ComboBox>
    </FieldFrame>
  );
}
