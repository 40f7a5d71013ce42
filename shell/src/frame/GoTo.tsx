import type { NavItem } from '@ondeck/shared/contract/area';
import { matcherOf } from '@ondeck/shared/domain/plainText';
import { useNavigate } from '@ondeck/shared/router';
import { Dialog } from '@ondeck/shared/ui/dialog';
import { Listbox, type ListOption, nextActive, optionId } from '@ondeck/shared/ui/listbox';
import { type KeyboardEvent, useId, useState } from 'react';

export interface GoToProps {
  readonly items: readonly NavItem[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Returns the pages whose name or group contains every typed word. */
export function pagesMatching(items: readonly NavItem[], typed: string): ListOption[] {
  const matches = matcherOf(typed);
  return items
    .filter(({ group = '', label }) => matches(`${group} ${label}`))
    .map(({ to, label, group }) => ({ value: to, label, ...(group ? { note: group } : {}) }));
}

/** Finds every page of the navigation by typing, with Ctrl or Cmd and K. */
export function GoTo({ items, open, onClose }: GoToProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const listId = useId();
  const places = pagesMatching(items, typed);

  function go({ value }: ListOption): void {
    onClose();
    void navigate(value);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextActive(event.key, active, places.length);
    const place = places[active];
    if (next !== null) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' && place) {
      event.preventDefault();
      go(place);
    }
  }

  return (
    <Dialog open={open} title="Go To" width={480} onClose={onClose}>
      <div className="od-combo shell-go-to">
        <input
          type="text"
          role="combobox"
          className="od-combo-input"
          aria-label="Page"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={places.length > 0 ? optionId(listId, active) : undefined}
          autoComplete="off"
          placeholder="Page name"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Listbox
        id={listId}
        label="Pages"
        options={places}
        selected={[]}
        active={active}
        onPick={go}
        empty="No matching pages."
      />
    </Dialog>
  );
}
