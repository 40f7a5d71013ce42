import { formatDisplayDate, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { counted, listed } from '@ondeck/shared/domain/words';
import { type CandidateReason, reasonSentence } from './reasons.rules';

export const NOT_OPEN = 'This shift is no longer open.';

/** Returns the sentence for everyone else who requested an open shift: `Ben Ito got this shift.` */
export const gotSentence = (names: readonly string[]): string => `${listed(names)} got this shift.`;

/**
 * Returns the reasons that an employee can't request an open shift, as sentences, the most helpful one first; empty if
 * they can. The list of open shifts shows the first sentence, and the server refuses with the same one.
 *
 * @param reasons - the reasons that the employee can't be assigned to the open shift
 * @param gap - `from`: its first date that hasn't passed; `hasAsked`: whether the employee's request for it is pending
 */
export function openShiftRefusals(
  reasons: readonly CandidateReason[],
  { from, hasAsked }: { readonly from: PlainDate; readonly hasAsked: boolean },
): string[] {
  const isAnotherPlace = ({ code }: CandidateReason) =>
    code === 'NOT_AT_LOCATION' || code === 'LACKS_POSITION';
  const overlap = reasons.find(({ code }) => code === 'OVERLAP');
  const others = reasons.filter((reason) => reason.code !== 'OVERLAP' && !isAnotherPlace(reason));
  const refusals: string[] = [];
  if (reasons.some(isAnotherPlace))
    refusals.push("This shift is at a location, or for a position, that you don't have.");
  if (overlap) {
    const date = formatDisplayDate(overlap.date ?? from);
    refusals.push(`This shift overlaps your shift ${overlap.shiftCode ?? ''} on ${date}.`);
  }
  if (hasAsked) refusals.push('You already requested this shift.');
  return [...refusals, ...others.map(reasonSentence)];
}

/** Returns the sentence that tells employees about their own reason, if it doesn't stop them. */
export function ownSentence(reason: CandidateReason): string {
  if (reason.code === 'UNAVAILABLE') return 'You marked this time as unavailable.';
  if (reason.code === 'MAX_DAYS')
    return `You want to work at most ${counted(reason.limit ?? 0, 'day')} a week.`;
  return reasonSentence(reason);
}
