import type { ShiftStaff } from '@ondeck/shared/schemas/shifts';
import { showDate } from '@ondeck/shared/time/display';
import { ShiftNote } from '@ondeck/shared/ui/shiftChip';

/** Shows an employee on a shift, with their last day if the assignment ends, or a dash if no one is assigned. */
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
