import { useId, useState } from 'react';
import { readCookie, writeCookie, YEAR_SECONDS } from '../session/cookies';
import { Icon } from './icons';
import { chipCode, type ShiftLook, shiftStyle } from './shiftChip';

export interface LegendEntry extends ShiftLook {
  key: string;
}

export interface LegendProps {
  entries: readonly LegendEntry[];
  /** Keys of the hidden types. */
  hidden?: readonly string[];
  /** Turns the entries into switches that hide and show their type. */
  onToggle?: (key: string) => void;
}

const NONE: readonly string[] = [];
/** Cookie for whether the legend is expanded; a cookie, because signing out clears local storage. */
const COOKIE = 'legend';
const OPEN = 'open';

/** Shows the number of shift types on screen and, when expanded, their colors and two letters. */
export function Legend(props: LegendProps) {
  const { entries, hidden = NONE } = props;
  const [isOpen, setOpen] = useState(() => readCookie(COOKIE) === OPEN);
  const id = useId();
  if (entries.length === 0) return null;

  function fold(): void {
    writeCookie(COOKIE, isOpen ? '' : OPEN, isOpen ? 0 : YEAR_SECONDS);
    setOpen(!isOpen);
  }

  const off = entries.filter(({ key }) => hidden.includes(key)).length;
  return (
    <>
      <button
        type="button"
        className="od-text-button od-no-print"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={fold}
      >
        Shift types ({entries.length}
        {off > 0 ? `, ${off} hidden` : ''}) <Icon name="chevronDown" size={16} />
      </button>
      <Entries {...props} id={id} isOpen={isOpen} />
    </>
  );
}

function Entries({
  entries,
  hidden = NONE,
  onToggle,
  id,
  isOpen,
}: LegendProps & { id: string; isOpen: boolean }) {
  return (
    <ul id={id} className="od-legend" hidden={!isOpen} aria-label="Shift types">
      {entries.map((entry) => {
        const content = (
          <>
            <span
              className="od-legend-swatch"
              data-open={entry.isOpen || undefined}
              style={shiftStyle(entry)}
              aria-hidden="true"
            >
              {chipCode(entry)}
            </span>
            {entry.type}
          </>
        );
        return (
          <li key={entry.key}>
            {onToggle ? (
              <button
                type="button"
                aria-pressed={!hidden.includes(entry.key)}
                onClick={() => onToggle(entry.key)}
              >
                {content}
              </button>
            ) : (
              <span>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
