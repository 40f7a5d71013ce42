import type { CSSProperties } from 'react';
import { typeCode } from '../domain/rules/typeCodes';
import { showTimeRange } from '../time/display';
import { Icon } from './icons';
import { endingColor, meetingColor, shiftColor } from '../tokens/shiftColors';

export interface ShiftLook {
  /** The shift type's name, for the two letters and for what is read aloud. */
  type: string;
  /** Its two letters, where the server says them. */
  typeCode?: string | undefined;
  /** The colour's name as the server sends it. */
  color?: string | null | undefined;
  isMeeting?: boolean;
  /** Whoever works it does so for a while only: red. */
  isEnding?: boolean;
  /** Open or not decided yet: striped. */
  isOpen?: boolean;
  /** It does not take place: its code and time are struck through. */
  isCancelled?: boolean;
  /** Planned in a draft, told to nobody yet: dashed. */
  isDraft?: boolean;
}

/** The two letters of a shift's type: its own among all types, else those that its name asks for. */
export const chipCode = ({ type, typeCode: own }: ShiftLook): string => own ?? typeCode(type);

/** The custom properties that paint a shift; chips, calendar events and legends share them. */
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
  /** `HH:mm` */
  start?: string | null | undefined;
  end?: string | null | undefined;
  /** Anything more to print: 'ends 12-05', a name. */
  note?: string | undefined;
}

/** A shift in one line. Colour never speaks alone: type code, shift code and time are printed. */
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
