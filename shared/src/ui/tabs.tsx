import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Link } from '../router/router';

interface Tab<K extends string = string> {
  key: K;
  label: string;
  /** The number shown next to the label, which is part of the tab's name. */
  count?: number | undefined;
}

export interface TabsProps<K extends string> {
  /** The name of the tab list, such as 'Request queues'. */
  label: string;
  tabs: readonly Tab<K>[];
  selected: K;
  onSelect: (key: K) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Returns a key handler of a tab list: arrows, Home, and End move the focus. */
function useRoving(list: RefObject<HTMLDivElement | null>, back: string, ahead: string) {
  return (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const steps: Record<string, number> = {
      [ahead]: (at + 1) % buttons.length,
      [back]: (at - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
}

const Count = ({ of }: { of: number | undefined }) =>
  of === undefined ? null : <span className="od-tab-count">{` ${of}`}</span>;

/** Shows tabs as the rows of a phone's list, none of them selected: Up and Down move, Enter or Space open. */
export function TabRows<K extends string>({
  label,
  tabs,
  onSelect,
}: Pick<TabsProps<K>, 'label' | 'tabs' | 'onSelect'>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useRoving(list, 'ArrowUp', 'ArrowDown');
  return (
    <div ref={list} role="tablist" aria-label={label} aria-orientation="vertical" className="od-tablist">
      {tabs.map((tab, index) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={false}
          tabIndex={index === 0 ? 0 : -1}
          className="od-tab"
          onKeyDown={onKeyDown}
          onClick={() => onSelect(tab.key)}
        >
          {tab.label}
          <Count of={tab.count} />
        </button>
      ))}
    </div>
  );
}

/** Shows links as rows like {@link TabRows}. */
export function RowLinks({
  label,
  links,
}: {
  label: string;
  links: readonly { to: string; label: string; count?: number | undefined }[];
}) {
  return (
    <nav aria-label={label} className="od-row-links">
      {links.map(({ to, label: text, count }) => (
        <Link key={to} to={to}>
          {text}
          <Count of={count} />
        </Link>
      ))}
    </nav>
  );
}

/**
 * Shows tabs by the ARIA pattern with manual activation: arrows, Home, and End move the focus, Enter or Space select.
 * Moving past a tab must not select it, because its panel may load data.
 */
export function Tabs<K extends string>({ label, tabs, selected, onSelect, children }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // On a phone the tabs scroll sideways. The selected tab must be in view, also when the address selects it, and again
  // when the counts arrive and make the tabs wider.
  const hasCounts = tabs.some(({ count }) => count !== undefined);
  // The first tab is in view until the user scrolls. Measuring it would make the browser compute the layout once more.
  const isFirst = tabs[0]?.key === selected;
  const wasMoved = useRef(false);
  useLayoutEffect(() => {
    function show(): void {
      const row = list.current;
      const tab = [...(row?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])].find(
        (one) => one.id === `${id}-${selected}`,
      );
      if (row && tab)
        row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    }
    if (!isFirst || wasMoved.current) show();
    wasMoved.current ||= !isFirst;
    // A tablet that is turned has less room for the tabs.
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [id, selected, hasCounts, isFirst]);

  const onKeyDown = useRoving(list, 'ArrowLeft', 'ArrowRight');

  return (
    <div className="od-tabs">
      <div ref={list} role="tablist" aria-label={label} className="od-tablist">
        {tabs.map((tab) => {
          const isSelected = tab.key === selected;
          return (
            <button
              key={tab.key}
              id={`${id}-${tab.key}`}
              type="button"
              role="tab"
              aria-selected={isSelected}
              aria-controls={isSelected ? `${id}-panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              className="od-tab"
              onKeyDown={onKeyDown}
              onClick={() => onSelect(tab.key)}
            >
              {tab.label}
              <Count of={tab.count} />
            </button>
          );
        })}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`} className="od-tabpanel">
        {children}
      </div>
    </div>
  );
}
