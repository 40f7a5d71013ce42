import type { ShiftStaff } from '@ondeck/shared/schemas/shifts';
import { showDate } from '@ondeck/shared/time/display';
import { Cluster } from '@ondeck/shared/ui/layout';
import { shiftStyle, typeCode } from '@ondeck/shared/ui/shiftChip';

interface Position {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

/** Positions as chips: colour, two letters and the name. */
export function TypeChips({ types }: { readonly types: readonly Position[] }) {
  if (types.length === 0) return <>–</>;
  return (
    <Cluster gap={1}>
      {types.map((type) => (
        <span key={type.id} className="od-chip" style={shiftStyle({ type: type.name, color: type.color })}>
          <span className="od-chip-type" aria-hidden="true">
            {typeCode(type.name)}
          </span>
          <span>{type.name}</span>
        </span>
      ))}
    </Cluster>
  );
}

/** `11-23-2026 to 12-21-2026`; `from 11-23-2026 on` where it goes on. */
export function spanWords(start: string | null, end: string | null): string {
  if (start === null) return end === null ? '' : `until ${showDate(end)}`;
  if (end === null) return `from ${showDate(start)} on`;
  return start === end ? showDate(start) : `${showDate(start)} to ${showDate(end)}`;
}

/** Somebody of a shift; an end of their own is written out. */
export function StaffCell({ person }: { readonly person: ShiftStaff | undefined }) {
  if (!person) return <>–</>;
  return (
    <span style={{ display: 'inline-grid' }}>
      <span>{person.name}</span>
      {person.end_date ? (
        <span style={{ color: 'var(--od-danger)' }} className="od-meta">
          ends {showDate(person.end_date)}
        </span>
      ) : null}
    </span>
  );
}

/** `Monday` for `MONDAY`. */
export const dayWords = (day: string): string => day.charAt(0) + day.slice(1).toLowerCase();
