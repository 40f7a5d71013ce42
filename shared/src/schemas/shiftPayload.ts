/**
 * Staff 1 and Staff 2 have their dates in `staff`. The specification wants them a second time, under older names that
 * only this file knows.
 */
import type { ShiftBody } from './shifts';

type OlderName = 'assign_start_date' | 'assign_end_date' | 'overlap_start_date' | 'overlap_end_date';

/** One person of a shift; null: from its start, or as long as it. */
export interface PlannedPerson {
  readonly id: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** A shift as it is to be saved: Staff 1 and Staff 2 at their places, with an empty id where nobody is chosen. */
export type PlannedShift = Omit<ShiftBody, 'staff' | OlderName> & {
  readonly staff: readonly PlannedPerson[];
};

const nobody: PlannedPerson = { id: '', start_date: null, end_date: null };

/** What is sent of a shift. */
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

/** Who is in a body that was sent: the older names count where the dates in `staff` are empty. */
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
