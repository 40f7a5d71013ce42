import type { CSSProperties } from 'react';
import { showTimeRange } from '../time/display';
import { meetingColor, shiftColor } from '../tokens/shiftColors';

export interface ShiftLook {
  /** The shift type's name, for the two letters and for what is read aloud. */
  type: string;
  /** The colour's name as the server sends it. */
  color?: string | null | undefined;
  isMeeting?: boolean;
  /** Open or not decided yet: striped. */
  isOpen?: boolean;
}

/**
 * The two letters of a shift type: the initials of its first two words, else its first two letters.
 *
 * @returns upper case, `??` for an empty name
 */
export function typeCode(type: string): string {
  const words = type.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '??', second] = words;
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}

/** The custom properties that paint a shift; chips, calendar events and legends share them. */
export function shiftStyle({
  color,
  isMeeting = false,
}: ShiftLook): CSSProperties & Record<`--od-${string}`, string> {
  const pair = isMeeting ? meetingColor : shiftColor(color);
  return { '--od-shift': pair.background, '--od-on-shift': pair.text };
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
    <span className="od-chip" data-open={look.isOpen || undefined} style={shiftStyle(look)} title={look.type}>
      <abbr className="od-chip-type" title={look.type}>
        {typeCode(look.type)}
      </abbr>
      <span className="od-chip-code">{code}</span>
      {time ? <span>{time}</span> : null}
      {look.isOpen ? <span className="od-visually-hidden">open</span> : null}
      {note ? <span>{note}</span> : null}
    </span>
  );
}
