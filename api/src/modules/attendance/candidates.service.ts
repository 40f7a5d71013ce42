import type { Queryable } from '../../platform/database/types';
import { type CandidateShift, findCandidateShifts, type WorkedDay } from './assignShifts.repository';
import { findMeetingsOf } from './meetings.repository';

/** Returns everything that the user may have worked on a day at a location: its meetings, then shifts. */
export const findCandidates = async (db: Queryable, record: WorkedDay): Promise<CandidateShift[]> => [
  ...(await findMeetingsOf(db, record)),
  ...(await findCandidateShifts(db, record)),
];
