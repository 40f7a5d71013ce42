import { type KeyboardEvent, type MouseEvent as Press, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icons';

export interface ListOption {
  value: string;
  label: string;
  /** A second line: hours this week, or the reason why the option is disabled. */
  note?: string | undefined;
  disabled?: boolean | undefined;
  /** The group heading. Options of the same group must be next to each other. */
  group?: string | undefined;
}

export interface ListboxProps {
  id: string;
  label: string;
  options: readonly ListOption[];
  selected: readonly string[];
  active: number;
  multiple?: boolean;
  onPick: (option: ListOption) => void;
  empty?: ReactNode;
}

/** Returns the id of the option at `index`, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Pixels between press and release from which a pointer counts as moved on purpose. */
const SLIP = 8;

/**
 * Picks the pressed option when the pointer is released on it or near the press. An answer that arrives between press
 * and release can move or replace the option, and the user chose the pressed one. A pointer that moved away picks
 * nothing.
 */
function usePress(onPick: (option: ListOption) => void) {
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  return (event: Press<HTMLElement>, option: ListOption) => {
    // Keep the focus in the text box.
    event.preventDefault();
    if (option.disabled || event.button !== 0) return;
    const { currentTarget: element, clientX, clientY } = event;
    document.addEventListener(
      'mouseup',
      (release) => {
        const isOnIt = release.target instanceof Node && element.contains(release.target);
        const way = Math.hypot(release.clientX - clientX, release.clientY - clientY);
        if (isOnIt || way <= SLIP) latest.current(option);
      },
      { once: true },
    );
  };
}

/** Shows the list of a combobox. The list is never focused; the text box points at the active option. */
export function Listbox({
  id,
  label,
  options,
  selected,
  active,
  multiple = false,
  onPick,
  empty = 'Nothing found.',
}: ListboxProps) {
  const list = useRef<HTMLDivElement>(null);
  const press = usePress(onPick);

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      className="od-listbox"
    >
      {options.length === 0 ? (
        <div className="od-listbox-empty" role="option" aria-selected="false" aria-disabled="true">
          {empty}
        </div>
      ) : null}
      {options.map((option, index) => {
        const isSelected = selected.includes(option.value);
        return (
          <div key={option.value} role="presentation">
            {option.group && option.group !== options[index - 1]?.group ? (
              <div className="od-listbox-group" role="presentation">
                {option.group}
              </div>
            ) : null}
            <div
              id={optionId(id, index)}
              role="option"
              aria-selected={isSelected}
              aria-disabled={option.disabled || undefined}
              data-active={index === active || undefined}
              className="od-option"
              onMouseDown={(event) => press(event, option)}
              tabIndex={-1}
            >
              <span className="od-option-check">{isSelected ? <Icon name="check" size={16} /> : null}</span>
              <span>
                <span className="od-option-label">{option.label}</span>
                {option.note ? <span className="od-option-note">{` ${option.note}`}</span> : null}
              </span>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Returns the index that an arrow, Home, or End leads to among `count` options, or null for another key. */
export function nextActive(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active < 0 ? 0 : (active + 1) % count;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return null;
}

/** Returns whether a text box with a list should handle a key event. */
export function isPlainKey(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey;
}
