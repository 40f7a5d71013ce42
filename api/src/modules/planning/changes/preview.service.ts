/** Previews a command: decides, and shows the decision instead of applying it. */
import type { MovePreview } from '@ondeck/shared/schemas/shiftDates';
import type { UserActor } from '../../../platform/auth/actor';
import { refusalsOf } from '../../../platform/core/errors';
import type { Services } from '../../../platform/services';
import { decisionWarnings, previewDeck } from './checkDeck.service';
import { type Decision, startDecision } from './decision';

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
