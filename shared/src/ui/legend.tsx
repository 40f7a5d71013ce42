import { chipCode, type ShiftLook, shiftStyle } from './shiftChip';

export interface LegendEntry extends ShiftLook {
  key: string;
}

export interface LegendProps {
  entries: readonly LegendEntry[];
  /** Keys that are filtered away. */
  hidden?: readonly string[];
  /** Makes the entries switches that hide and show their type. */
  onToggle?: (key: string) => void;
}

const NONE: readonly string[] = [];

/** The shift types on screen with their colours and two letters. */
export function Legend({ entries, hidden = NONE, onToggle }: LegendProps) {
  if (entries.length === 0) return null;
  return (
    <ul className="od-legend" aria-label="Shift types">
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
