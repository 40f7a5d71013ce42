import type { CSSProperties } from 'react';
import { typeCode } from '../domain/rules/typeCodes';
import { showTimeRange } from '../time/display';
import { Icon } from './icons';
import { endingColor, meetingColor, shiftColor } from '../tokens/shiftColors';

export interface ShiftLook {
  /** The shift type's name, for the two letters and for screen readers. */
  type: string;
  /** The type's two letters, if the server sends them. */
  typeCode?: string | undefined;
  /** The color's name as the server sends it. */
  color?: string | null | undefined;
  isMeeting?: boolean;
  /** Whether an employee's assignment ends before the shift: shown in red. */
  isEnding?: boolean;
  /** Whether the shift is open or undecided: shown with stripes. */
  isOpen?: boolean;
  /** Whether the shift is canceled: its code and time are struck through. */
  isCancelled?: boolean;
  /** Whether the shift is in an unpublished draft: shown with a dashed border. */
  isDraft?: boolean;
}

/** Returns the two letters of a shift's type: the unique ones from the server, else those from its name. */
export const chipCode = ({ type, typeCode: own }: ShiftLook): string => own ?? typeCode(type);

/** Returns the custom properties for a shift's colors, shared by chips, calendar events, and legends. */
export function shiftStyle({
  color,
  isMeeting = false,
  isEnding = false,
}: ShiftLook): CSSProperties & Record<`--od-${string}`, string> {
  const pair = isEnding ? endingColor : isMeeting ? meetingColor : shiftColor(color);
  return { '--od-shift': pair.background, '--od-on-shift': pair.text };
}

interface ShiftNoteProps {
  note: string;
  isEnding?: boolean | undefined;
}

/** Shows a shift's note. An ending assignment also gets an icon, so that color is not its only sign. */
export function ShiftNote({ note, isEnding = false }: ShiftNoteProps) {
  return (
    <span className="od-shift-note">
      {isEnding ? <Icon name="ending" size={12} /> : null}
      {note}
    </span>
  );
}

export interface ShiftChipProps extends ShiftLook {
  code: string;
  /** The start time, `HH:mm`; `end` has the same form. */
  start?: string | null | undefined;
  end?: string | null | undefined;
  /** More text to print on the chip: 'ends 12-05', a name. */
  note?: string | undefined;
}

/** Shows a shift on one line. Color is never the only sign: type code, shift code, and time are printed. */
export function ShiftChip({ code, start, end, note, ...look }: ShiftChipProps) {
  const time = showTimeRange(start, end);
  return (
    <span
      className="od-chip"
      data-open={look.isOpen || undefined}
      data-cancelled={look.isCancelled || undefined}
      data-draft={look.isDraft || undefined}
      style={shiftStyle(look)}
      title={look.type}
    >
      <abbr className="od-chip-type" title={look.type}>
        {chipCode(look)}
      </abbr>
      <span className="od-chip-code">{code}</span>
      {time ? <span className="od-chip-time">{time}</span> : null}
      {look.isOpen ? <span className="od-visually-hidden">open</span> : null}
      {note ? <ShiftNote note={note} isEnding={look.isEnding} /> : null}
    </span>
  );
}
