import type { NavItem } from '@ondeck/shared/contract/area';
import { useLocation } from '@ondeck/shared/router';
import { Icon } from '@ondeck/shared/ui/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { NavLine } from './NavLine';
import { isCurrent, type RailLine, railLines } from '@ondeck/shared/contract/navigation';

export interface SideNavProps {
  readonly items: readonly NavItem[];
  readonly onLogOut: () => void;
  readonly onNavigate?: () => void;
}

/**
 * Shows the navigation of the rail and the drawer. Only one group is open at a time; it closes on navigation and on a
 * press outside.
 */
export function SideNav({ items, onLogOut, onNavigate }: SideNavProps) {
  const { key } = useLocation();
  // The open group belongs to the page where it was opened, so that no effect is needed to close it on another page.
  const [open, setOpen] = useState<{ readonly name: string; readonly on: string }>();
  const rail = useRef<HTMLElement>(null);
  const openName = open?.on === key ? open.name : undefined;

  useEffect(() => {
    if (!openName) return undefined;
    const press = (event: PointerEvent): void => {
      const inside = event.target instanceof Element && event.target.closest('[data-nav-group]');
      if (!inside || !rail.current?.contains(inside)) setOpen(undefined);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [openName]);

  return (
    <nav ref={rail} className="shell-nav" aria-label="Main">
      <ul>
        {railLines(items).map((line) =>
          line.kind === 'item' ? (
            <li key={`${line.item.to} ${line.item.label}`}>
              <NavLine item={line.item} items={items} {...(onNavigate ? { onNavigate } : {})} />
            </li>
          ) : (
            <NavGroup
              key={line.name}
              items={items}
              line={line}
              isOpen={openName === line.name}
              onToggle={() => setOpen(openName === line.name ? undefined : { name: line.name, on: key })}
              {...(onNavigate ? { onNavigate } : {})}
            />
          ),
        )}
      </ul>
      <button type="button" className="shell-nav-line" onClick={onLogOut}>
        <Icon name="logOut" />
        <span>Log Out</span>
      </button>
    </nav>
  );
}

interface NavGroupProps {
  readonly line: Extract<RailLine, { kind: 'group' }>;
  readonly items: readonly NavItem[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onNavigate?: () => void;
}

function NavGroup({ line, items, isOpen, onToggle, onNavigate }: NavGroupProps) {
  const { pathname } = useLocation();
  const list = useId();
  const holdsCurrent = line.items.some((item) => isCurrent(item, pathname, items));
  return (
    <li data-nav-group="">
      <button
        type="button"
        className="shell-nav-line"
        aria-expanded={isOpen}
        aria-controls={list}
        data-holds-current={holdsCurrent || undefined}
        onClick={onToggle}
      >
        <span className="shell-nav-group-name">{line.name}</span>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
      </button>
      <ul id={list} hidden={!isOpen}>
        {line.items.map((item) => (
          <li key={`${item.to} ${item.label}`}>
            <NavLine item={item} items={items} {...(onNavigate ? { onNavigate } : {})} />
          </li>
        ))}
      </ul>
    </li>
  );
}
