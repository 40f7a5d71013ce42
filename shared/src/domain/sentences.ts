/**
 * The sentences of all rules in one place, for the server; a page imports those of its own rule. A code without a
 * sentence does not compile.
 */
import { type FieldCode, type Finding, fieldMessages, type Sentence, sayFinding } from './fieldMessages';
import { type NewShiftCode, newShiftMessages } from './newShift.rules';
import { type OpenShiftCode, openShiftMessages } from './openShift.rules';
import { type ScheduleChangeCode, scheduleChangeMessages } from './scheduleChange.rules';
import { type ShiftCode, shiftMessages } from './shift.rules';
import { type TimeOffCode, timeOffMessages } from './timeOff.rules';
import { type WarningCode, warningMessages } from './warnings.rules';

export type RuleCode =
  | FieldCode
  | TimeOffCode
  | ScheduleChangeCode
  | OpenShiftCode
  | NewShiftCode
  | ShiftCode
  | WarningCode;

const sentences: Readonly<Record<RuleCode, Sentence>> = {
  ...fieldMessages,
  ...timeOffMessages,
  ...scheduleChangeMessages,
  ...openShiftMessages,
  ...newShiftMessages,
  ...shiftMessages,
  ...warningMessages,
};

export const sentenceOf = (finding: Finding<RuleCode>): string => sayFinding(sentences, finding);

/** The body of a refusal: the first finding's sentence, and the first sentence of every field that is to blame. */
export interface Refusal {
  error: string;
  fields?: Record<string, string>;
}

/** What a refused call answers; null when there is nothing to refuse. */
export function refusalOf(findings: readonly Finding<RuleCode>[]): Refusal | null {
  const [first] = findings;
  if (!first) return null;
  const fields: Record<string, string> = {};
  for (const finding of findings) {
    if (finding.field !== null) fields[finding.field] ??= sentenceOf(finding);
  }
  const error = sentenceOf(first);
  return Object.keys(fields).length > 0 ? { error, fields } : { error };
}
