import { flagSentence, isPunchFlag } from '../attendance/punch.rules';

/** Flags that ask a manager to look at a record: shown first on the dashboard's eighth tab. */
export const DECISION_FLAGS = ['open_too_long', 'clock_skew', 'rate_mismatch', 'early'] as const;

/** Stored flags with the sentence that explains each. */
export const flagsOf = (codes: readonly string[]): { code: string; message: string }[] =>
  codes.filter(isPunchFlag).map((code) => ({ code, message: flagSentence(code) }));
