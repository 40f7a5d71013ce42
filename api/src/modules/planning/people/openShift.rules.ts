import { formatDisplayDate, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { listed } from '@ondeck/shared/domain/words';
import { type CandidateReason, reasonSentence } from './candidates.rules';

export const NOT_OPEN = 'This shift is no longer open.';

/** `Ben Ito got this shift.`: what everyone else who asked for an open shift reads. */
export const gotSentence = (names: readonly string[]): string => `${listed(names)} got this shift.`;

/**
 * Why somebody cannot ask for an open shift, in sentences to show, the most telling one first; empty where they can.
 * The list of open shifts says the first of them beforehand, the server refuses with the same one.
 *
 * @param reasons - what stands in the way of giving them the gap
 * @param gap - `from`: its first date that is not past; `hasAsked`: a pending request of theirs for it
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
    refusals.push('This shift is for another location or position than yours.');
  if (overlap) {
    const date = formatDisplayDate(overlap.date ?? from);
    refusals.push(`This shift overlaps your shift ${overlap.shiftCode ?? ''} on ${date}.`);
  }
  if (hasAsked) refusals.push('You already requested this shift.');
  return [...refusals, ...others.map(reasonSentence)];
}
