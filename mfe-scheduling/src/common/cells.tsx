import type { ShiftStaff } from '@ondeck/shared/schemas/shifts';
import { showDate } from '@ondeck/shared/time/display';
import { Cluster } from '@ondeck/shared/ui/layout';
import { typeCode } from '@ondeck/shared/domain/rules/typeCodes';
import { ShiftNote, shiftStyle } from '@ondeck/shared/ui/shiftChip';

interface Position {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

/** Positions, which the pages call "Shift Type", as chips: colour, two letters and the name. */
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

/** Somebody who works a shift, and the last day they work it where they have one; a dash where nobody does. */
export function StaffCell({ person }: { readonly person: ShiftStaff | undefined }) {
  if (!person) return <>–</>;
  return (
    <span style={{ display: 'inline-grid' }}>
      <span>{person.name}</span>
      {person.end_date ? (
        <span style={{ color: 'var(--od-danger)' }} className="od-meta">
          <ShiftNote note={`ends ${showDate(person.end_date)}`} isEnding />
        </span>
      ) : null}
    </span>
  );
}
