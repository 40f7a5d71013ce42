import type { ShiftStaff } from '@ondeck/shared/schemas/shifts';
import { showDate } from '@ondeck/shared/time/display';
import { ShiftNote } from '@ondeck/shared/ui/shiftChip';

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
