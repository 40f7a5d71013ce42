/** Notifies managers about rounds of offers. */
import { fullName, type UserActor } from '../../platform/auth/actor';
import { findManagers } from '../../platform/auth/people';
import { hasAccess } from '../../platform/database/employment.sql';
import type { AnyUnit, UnitOfWork } from '../../platform/services';
import { describeRound } from '../planning/planning.door';
import type { RoundWork } from './roundWork.service';
import { exhaustedSentence } from './rounds.rules';

/** Returns the manager who started a round, or the managers of its location if the manager has left. */
async function toldAbout({ trx, clock }: AnyUnit, { round, shift }: RoundWork): Promise<string[]> {
  const { created_by: id } = round;
  const author =
    id === null
      ? undefined
      : await trx
          .selectFrom('users as u')
          .select('u.id')
          .where('u.id', '=', id)
          .where(hasAccess(clock.now()))
          .executeTakeFirst();
  if (author) return [author.id];
  return findManagers(trx, round.filled_by ?? round.id, [shift.location_id], clock.now());
}

/** Notifies the manager of a round. */
async function tell(
  unit: AnyUnit,
  work: RoundWork,
  { kind, title, except }: { readonly kind: string; readonly title: string; readonly except?: string },
): Promise<void> {
  const { round, shift, start } = work;
  const now = unit.clock.now();
  for (const userId of await toldAbout(unit, work))
    if (userId !== except)
      await unit.notify(unit.trx, {
        userId,
        topic: 'openShifts',
        kind,
        title,
        body: describeRound(round, shift, now),
        link: `/view-schedules?location=${shift.location_id}&start=${round.start_date}&view=weekly&sub=${shift.id}.${round.start_date}`,
        dueAt: new Date(start),
      });
}

/** Notifies the manager that the last wave is over and no one accepted. */
export const tellExhausted = (unit: AnyUnit, work: RoundWork, asked: number): Promise<void> =>
  tell(unit, work, {
    kind: 'openShift.exhausted',
    title: exhaustedSentence(work.shift.shift_code, asked),
  });

/** Notifies the manager that an employee accepted, and that the manager chooses. */
export const tellAccepted = (unit: UnitOfWork, work: RoundWork, by: UserActor): Promise<void> =>
  tell(unit, work, {
    kind: 'openShift.accepted',
    title: `${fullName(by)} can work ${work.shift.shift_code}. Choose who gets it.`,
    except: by.userId,
  });
