import { SOMETHING_WENT_WRONG } from '@ondeck/shared/domain/sentences';
import type { Refused } from './punchClock.api';
import type { Action, Notice } from './punchClock.state';

export const error = (text: string): Notice => ({ kind: 'error', text });
export const NO_ANSWER =
  "The server didn't answer. Write down the time, and ask a manager to check the list before you enter your code again.";
/**
 * Message when no answer came. Entering the code again could clock out an employee whose clock-in was stored after all.
 */
const noAnswerToPunch = (name: string): string =>
  `${name}, the server didn't answer. Don't enter your code again. Write down the time, and ask a manager to check the list.`;
/** Status codes of a refused clock-in that show the server's sentence. */
const SPOKEN: ReadonlySet<number> = new Set([400, 401, 404, 409]);

/** Returns the screen's reaction to a refused code. */
export function refusedCode(outcome: Refused): Action {
  if (outcome.status === 429) {
    const seconds = outcome.retryAfter ?? 30;
    return {
      type: 'throttled',
      until: Date.now() + seconds * 1000,
      text: outcome.message ?? 'Too many wrong codes. Wait, then try again.',
    };
  }
  if (outcome.status === 403) {
    return {
      type: 'unregistered',
      text: outcome.message ?? "This device isn't registered as a punch clock. Ask a manager for a code.",
    };
  }
  const text =
    outcome.status === 404
      ? 'Invalid employee code'
      : outcome.status === 0
        ? NO_ANSWER
        : outcome.status >= 500
          ? SOMETHING_WENT_WRONG
          : 'Unable to Verify code';
  return { type: 'reset', notice: error(text) };
}

/** Returns the screen's reaction to a refused clock-in. */
export function refusedPunch(outcome: Refused, name: string): Action {
  const { status, message } = outcome;
  if (status === 0) return { type: 'reset', notice: error(noAnswerToPunch(name)) };
  if (status === 401) return { type: 'reset', notice: error(message ?? 'Unable to Clock in') };
  if (SPOKEN.has(status)) return { type: 'refused', notice: error(message ?? 'Unable to Clock in') };
  return { type: 'refused', notice: error(status >= 500 ? SOMETHING_WENT_WRONG : 'Unable to Clock in') };
}
