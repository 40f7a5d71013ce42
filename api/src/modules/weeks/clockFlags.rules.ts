/** Flags of a time entry for the managers who check it. Flags are stored, so codes are never renamed. */
export type PunchFlag =
  | 'clock_skew'
  | 'rate_mismatch'
  | 'early'
  | 'late'
  | 'open_too_long'
  | 'offline'
  | 'self_approved'
  | 'unregistered_device'
  | 'before_first_day'
  | 'after_last_day'
  | 'CERTIFICATE'
  | 'TIME_OFF';

const flagSentences: Readonly<Record<PunchFlag, string>> = {
  clock_skew: "The device's clock was more than 5 minutes off. The server's time counts.",
  rate_mismatch: 'The employee chose a rate other than the suggested one.',
  early: 'Clocked in before clock-in opened.',
  late: 'Clocked in after the shift began.',
  offline: 'Punched while the punch clock was offline.',
  open_too_long: 'Open for more than 16 hours. A manager must enter when the employee left.',
  unregistered_device: "Punched on a device that isn't a registered punch clock.",
  before_first_day: 'Before the first day of employment.',
  after_last_day: 'After the last day of employment.',
  CERTIFICATE: 'Clocked in without a valid certificate for this shift.',
  TIME_OFF: 'Clocked in during time off.',
  self_approved: 'The only admin approved their own hours.',
};

export const isPunchFlag = (value: string): value is PunchFlag => Object.hasOwn(flagSentences, value);

/** Returns the sentence of a flag. */
export const flagSentence = (flag: PunchFlag): string => flagSentences[flag];

/** Flags that ask a manager to check a time entry. These are first on the dashboard's eighth tab. */
export const DECISION_FLAGS = ['open_too_long', 'clock_skew', 'rate_mismatch', 'early'] as const;

/** Returns stored flags with the sentence that explains each. */
export const flagsOf = (codes: readonly string[]): { code: string; message: string }[] =>
  codes.filter(isPunchFlag).map((code) => ({ code, message: flagSentence(code) }));
