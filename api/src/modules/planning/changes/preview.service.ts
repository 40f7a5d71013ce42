/** Previews a command: decides, and shows the decision instead of applying it. */
import type { MovePreview } from '@ondeck/shared/schemas/shiftDates';
import type { UserActor } from '../../../platform/auth/actor';
import { refusalsOf } from '../../../platform/core/errors';
import type { Services } from '../../../platform/services';
import { decisionWarnings, previewDeck } from './checkDeck.service';
import { reconcileOpenShifts } from '../effects/reconcileOpenShifts.rules';
import { type StoredOpenShift, storedOpenShifts } from '../plan/openShifts.repository';
import { type Decision, openShiftsAfter, startDecision } from './decision';

/**
 * Returns the warnings and refusals of a decision. Reads only and locks nothing, so a manager who drags a shift waits
 * for no write.
 *
 * @param named - assigns a refusal to the fields of the preview's form
 * @throws every error of `decide` except a 400
 */
export async function previewOf(
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  decide: (decision: Decision) => Promise<unknown>,
  named: (error: unknown) => unknown = (error) => error,
): Promise<MovePreview> {
  const decision = startDecision(services, services.db, actor);
  try {
    await decide(decision);
    await previewDeck(decision);
    return { warnings: decisionWarnings(decision), errors: [] };
  } catch (error) {
    return { warnings: [], errors: refusalsOf(named(error)) };
  }
}

/**
 * Returns the rows of a shift's open shifts after a decision. As in a write, open shifts that continue keep their ids.
 *
 * @param earlier - the rows after an earlier decision of the same preview; by default, the stored rows
 */
export async function openShiftRowsAfter(
  decision: Decision,
  shiftId: string,
  earlier?: readonly StoredOpenShift[],
): Promise<StoredOpenShift[]> {
  const rows = earlier ?? (await storedOpenShifts(decision.db, shiftId));
  const { keep, update, insert } = reconcileOpenShifts(rows, await openShiftsAfter(decision, shiftId));
  return [...keep, ...update, ...insert.map((one) => ({ id: decision.ids.next(), ...one }))];
}
