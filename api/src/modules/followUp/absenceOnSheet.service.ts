/** Reads what the sub sheet says about the absence of its employee. */
import type { FollowUp } from '@ondeck/shared/schemas/followUp';
import type { UserActor } from '../../platform/auth/actor';
import { reaches } from '../../platform/auth/scope';
import type { Queryable } from '../../platform/database/types';
import { linesOfAbsences } from '../planning/planning.door';
import type { DayElsewhere, SheetDate } from './followUp.repository';

/** The most other dates of an absence that a sheet lists. */
const MOST_ALSO = 20;

/** Returns a day off that another location recorded. Its kind is only for managers of that location. */
export const elsewhereFor = (actor: UserActor, elsewhere: DayElsewhere | undefined) =>
  elsewhere && { ...elsewhere, kind: reaches(actor, elsewhere.location_id) ? elsewhere.kind : null };

/** Returns the other dates of shifts that an absence takes time from, at the reader's locations. */
export async function alsoMissed(
  db: Queryable,
  actor: UserActor,
  absenceId: string,
  { shiftId, date }: SheetDate,
): Promise<FollowUp['also']> {
  const lines = (await linesOfAbsences(db, [absenceId])).filter(
    (line) =>
      line.ended_at === null &&
      reaches(actor, line.location_id) &&
      !(line.shift_id === shiftId && line.date === date),
  );
  return lines
    .slice(0, MOST_ALSO)
    .flatMap(({ shift_id, shift_code, date, start_time, end_time }) =>
      shift_id !== null && shift_code !== null && start_time !== null && end_time !== null
        ? [{ shift: shift_id, shift_code, date, start_time, end_time }]
        : [],
    );
}
