import { plainText } from '../domain/plainText';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { IconButton } from './button';
import { Icon, type IconName } from './icons';
import { Popover } from './popover';

export interface MenuItem {
  key: string;
  label: string;
  onSelect: () => void;
  icon?: IconName;
  danger?: boolean;
  /** Disables the item, with this reason. */
  disabledReason?: string | undefined;
}

export interface MenuButtonProps {
  /** The accessible name of the menu with its row: 'Actions for Maya R.'. */
  label: string;
  items: readonly MenuItem[];
  icon?: IconName;
  /** The text on the button; without it, the button has only an icon. */
  text?: string;
  /** The text below the icon if there is room, as for an `IconButton`. */
  caption?: string;
}

/** Shows a button with a menu. Arrows, Home, End, and first letters move; Escape and Tab close; the focus returns. */
export function MenuButton({ label, items, icon = 'more', text, caption }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);

  function close() {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  }

  const expanded = { 'aria-expanded': isOpen, 'aria-haspopup': 'menu' } as const;
  return (
    <span ref={anchor} className="od-menu-anchor">
      {text ? (
        <button
          type="button"
          className="od-text-button"
          {...expanded}
          aria-label={label}
          onClick={() => setOpen(!isOpen)}
        >
          {text} <Icon name="chevronDown" size={16} />
        </button>
      ) : (
        <IconButton
          icon={icon}
          label={label}
          caption={caption}
          size="small"
          {...expanded}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {isOpen ? (
        <Popover anchor={anchor} onClose={close} align="end">
          <MenuList label={label} items={items} onClose={close} onLeave={() => setOpen(false)} />
        </Popover>
      ) : null}
    </span>
  );
}

interface MenuListProps {
  label: string;
  items: readonly MenuItem[];
  onClose: () => void;
  onLeave: () => void;
}

function target(key: string, at: number, items: readonly MenuItem[]): number {
  const last = items.length - 1;
  if (key === 'ArrowDown') return at === last ? 0 : at + 1;
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1) return -1;
  const letter = plainText(key);
  const order = items.map((_, step) => (at + 1 + step) % items.length);
  return order.find((index) => plainText(items[index]?.label ?? '').startsWith(letter)) ?? -1;
}

function MenuList({ label, items, onClose, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const reasonId = useId();
  const reasons = items.flatMap(({ disabledReason }) => disabledReason ?? []);
  // Show a reason that several items share only once, below them.
  const shared = reasons.find((reason, index) => reasons.indexOf(reason) < index);

  function buttons(): HTMLButtonElement[] {
    return [...(list.current?.querySelectorAll('button') ?? [])];
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') {
      onLeave();
      return;
    }
    const all = buttons();
    const next = target(
      event.key,
      all.findIndex((button) => button === document.activeElement),
      items,
    );
    if (next < 0 || event.key === ' ') return;
    event.preventDefault();
    all[next]?.focus();
  }

  return (
    <>
      <div ref={list} role="menu" aria-label={label} className="od-menu">
        {items.map((item, index) => (
          <button
            key={item.key}
            ref={index === 0 ? focusOnMount : undefined}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="od-menu-item"
            onKeyDown={onKeyDown}
            data-danger={item.danger || undefined}
            aria-disabled={item.disabledReason !== undefined || undefined}
            aria-describedby={shared !== undefined && item.disabledReason === shared ? reasonId : undefined}
            onClick={() => {
              if (item.disabledReason !== undefined) return;
              onClose();
              item.onSelect();
            }}
          >
            {item.icon ? <Icon name={item.icon} size={18} /> : null}
            <span>
              {item.label}
              {item.disabledReason && item.disabledReason !== shared ? (
                <span className="od-option-note"> {item.disabledReason}</span>
              ) : null}
            </span>
          </button>
        ))}
      </div>
      {shared === undefined ? null : (
        <p id={reasonId} className="od-option-note od-menu-note">
          {shared}
        </p>
      )}
    </>
  );
}

/** Focuses the menu's first item when the menu opens. */
function focusOnMount(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}
