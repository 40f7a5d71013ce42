import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './icons';

export interface SearchBoxProps {
  /** The label, such as 'Search locations'. */
  label: string;
  /** The current search; when it changes from outside (Clear, Back), the box follows. */
  value: string;
  onSearch: (text: string) => void;
  /** Pause in typing before a search, in milliseconds: 300, or 800 for shifts, meetings, and reports. */
  debounceMs?: 300 | 800;
}

/** Shows a search box that waits for a pause in typing; Enter doesn't wait, Escape empties the box. */
export function SearchBox({ label, value, onSearch, debounceMs = 300 }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (value !== followed) {
    setFollowed(value);
    if (value !== typed.trim()) setTyped(value);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  // The address can change during the pause, for example when a sheet opens, and an older function would undo that.
  const latest = useRef(onSearch);
  useLayoutEffect(() => {
    latest.current = onSearch;
  });

  function search(text: string, wait: number) {
    clearTimeout(timer.current);
    if (wait === 0) onSearch(text.trim());
    else timer.current = setTimeout(() => latest.current(text.trim()), wait);
  }

  return (
    <div className="od-search">
      <Icon name="search" size={18} />
      <input
        className="od-input"
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        size={label.length}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          search(event.target.value, debounceMs);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            search(typed, 0);
          } else if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation();
            setTyped('');
            search('', 0);
          }
        }}
      />
    </div>
  );
}
