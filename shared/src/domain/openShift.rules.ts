import { type CandidateReason, reasonSentence } from './candidates.rules';
import { type Finding, type Sentence, sayFinding } from './fieldMessages';
import { formatDisplayDate, type PlainDate } from './plainDate';

/** Sent over HTTP and kept in logs: codes are never renamed. */
export type OpenShiftCode =
  | 'openShift.notOpen'
  | 'openShift.notQualified'
  | 'openShift.overlaps'
  | 'openShift.alreadyAsked';

export const openShiftMessages: Readonly<Record<OpenShiftCode, Sentence>> = {
  'openShift.notOpen': 'This shift is no longer open.',
  'openShift.notQualified': 'This shift is for another location or position than yours.',
  'openShift.overlaps': ({ shiftCode, date }) =>
    `This shift overlaps your shift ${shiftCode} on ${formatDisplayDate(String(date))}.`,
  'openShift.alreadyAsked': 'You have already asked for this shift.',
};

export const openShiftSentence = (finding: Finding<OpenShiftCode>): string =>
  sayFinding(openShiftMessages, finding);

/** What is known about the gap and the person who asks for it. */
export interface OpenShiftContext {
  isOpen: boolean;
  /** Of the location and holding the position. */
  isQualified: boolean;
  /** The first of the person's own occurrences that shares time with the gap's. */
  conflict: { shiftCode: string; date: PlainDate } | null;
  /** A pending request of the same person for the same gap. */
  hasAsked: boolean;
}

/**
 * Checks the request for an open shift.
 *
 * @returns only that it is not open any more where that is so, else every finding; empty when it may be sent
 */
export function checkOpenShift(context: OpenShiftContext): Finding<OpenShiftCode>[] {
  const findings: Finding<OpenShiftCode>[] = [];
  const add = (code: OpenShiftCode, params: Finding['params'] = {}): void => {
    findings.push({ code, field: 'shift', params });
  };
  if (!context.isOpen) {
    add('openShift.notOpen');
    return findings;
  }
  if (!context.isQualified) add('openShift.notQualified');
  if (context.conflict) add('openShift.overlaps', context.conflict);
  if (context.hasAsked) add('openShift.alreadyAsked');
  return findings;
}

const SAID_BY_RULE: ReadonlySet<CandidateReason['code']> = new Set([
  'NOT_AT_LOCATION',
  'LACKS_POSITION',
  'OVERLAP',
]);

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
  const overlap = reasons.find(({ code }) => code === 'OVERLAP');
  const findings = checkOpenShift({
    isOpen: true,
    isQualified: !reasons.some(({ code }) => code === 'NOT_AT_LOCATION' || code === 'LACKS_POSITION'),
    conflict: overlap ? { shiftCode: overlap.shiftCode ?? '', date: overlap.date ?? from } : null,
    hasAsked,
  });
  const others = reasons.filter(({ code }) => !SAID_BY_RULE.has(code));
  return [...findings.map(openShiftSentence), ...others.map(reasonSentence)];
}
