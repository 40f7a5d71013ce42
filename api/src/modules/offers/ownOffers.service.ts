/** Lists the offers of an employee. */
import { plannedMinutes, roundHours } from '@ondeck/shared/domain/calendar/hours';
import type { OwnOffer } from '@ondeck/shared/schemas/offers';
import type { UserActor } from '../../platform/auth/actor';
import type { Services } from '../../platform/services';
import {
  intersect,
  loadAvailability,
  minutesThatWeek,
  openShiftsOf,
  shiftOn,
} from '../planning/planning.door';
import { listOwn } from './offers.repository';
import { cautionsOf, ownState, refusalOf, stateSentence } from './ownOffers.rules';
import { withWork } from './roundWork.service';
import { offeredShiftOf } from './rounds.service';

/** Handles `GET /api/offers/mine/`: offers that the employee can answer first, then those that ended lately. */
export async function ownOffers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
): Promise<{ results: OwnOffer[] }> {
  const works = await withWork(db, await listOwn(db, actor, { now: clock.now() }));
  const able = await loadAvailability(
    { db },
    works.map(({ slot }) => ({ userId: actor.userId, slot })),
  );
  const gaps = await openShiftsOf(db, [...new Set(works.map(({ shift }) => shift.id))]);
  const results = works.map((work, index): OwnOffer => {
    const { round, shift, days } = work;
    const own = able[index];
    const state = ownState(round, actor.userId);
    const { start_time, end_time } = shiftOn(shift, days.start);
    const isAway = gaps.some(
      (gap) =>
        gap.id === shift.id &&
        gap.leave_end_date !== null &&
        intersect({ start: gap.gap_start, end: gap.gap_end }, days) !== null,
    );
    return {
      round: round.id,
      state,
      sentence: stateSentence(work, state),
      shift: offeredShiftOf(work),
      message: round.message,
      award_mode: round.award_mode,
      rate: round.replaced_user_id !== null || isAway ? 'SUB' : 'REGULAR',
      hours_that_week: own ? roundHours(minutesThatWeek(own)) : 0,
      hours: roundHours(plannedMinutes(start_time, end_time)),
      cautions: own && state === 'OPEN' ? cautionsOf(own) : [],
      blocked: own && state === 'OPEN' ? refusalOf(own, round.replaced_user_id !== null) : null,
    };
  });
  return { results };
}
