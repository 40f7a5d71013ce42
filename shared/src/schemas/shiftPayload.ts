/**
 * Converts the staff of a shift for calls. Staff 1 and Staff 2 have their dates in `staff`; the specification requires
 * the dates again under older names, which only this file knows.
 */
import type { ShiftBody } from './shifts';

type OlderName = 'assign_start_date' | 'assign_end_date' | 'overlap_start_date' | 'overlap_end_date';

/** An employee of a shift. A null date means the start or the end of the shift. */
export interface PlannedPerson {
  readonly id: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** A shift to save: Staff 1 and Staff 2 in their positions, with an empty id when no one is selected. */
export type PlannedShift = Omit<ShiftBody, 'staff' | OlderName> & {
  readonly staff: readonly PlannedPerson[];
};

const nobody: PlannedPerson = { id: '', start_date: null, end_date: null };

/** Returns the body that saves a shift. */
export function shiftPayload({ staff, ...shift }: PlannedShift): ShiftBody {
  const [first = nobody, second = nobody] = staff.map((person) => (person.id === '' ? nobody : person));
  return {
    ...shift,
    staff: [first, second].filter(({ id }) => id !== ''),
    assign_start_date: first.start_date,
    assign_end_date: first.end_date,
    overlap_start_date: second.start_date,
    overlap_end_date: second.end_date,
  };
}

/** Returns the staff in a request body. The older names count only when the dates in `staff` are empty. */
export function staffOf(body: ShiftBody): PlannedPerson[] {
  const older = [
    [body.assign_start_date, body.assign_end_date],
    [body.overlap_start_date, body.overlap_end_date],
  ];
  return (body.staff ?? []).map(({ id, start_date, end_date }, index) => ({
    id,
    start_date: start_date ?? older[index]?.[0] ?? null,
    end_date: end_date ?? older[index]?.[1] ?? null,
  }));
}
