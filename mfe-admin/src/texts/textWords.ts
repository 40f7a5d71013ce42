/** The words of the log of text messages. */
import type { SmsLogRow, SmsState } from '@ondeck/shared/schemas/sms';

export const stateLabels: Readonly<Record<SmsState, string>> = {
  QUEUED: 'Waiting',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
  EXPIRED: 'Not sent',
  CAPPED: 'Over the limit',
  UNKNOWN: 'Unknown',
};

export const stateOptions: readonly { readonly value: SmsState; readonly label: string }[] = [
  { value: 'FAILED', label: stateLabels.FAILED },
  { value: 'UNKNOWN', label: stateLabels.UNKNOWN },
  { value: 'CAPPED', label: stateLabels.CAPPED },
  { value: 'EXPIRED', label: stateLabels.EXPIRED },
  { value: 'QUEUED', label: stateLabels.QUEUED },
  { value: 'SENT', label: stateLabels.SENT },
  { value: 'DELIVERED', label: stateLabels.DELIVERED },
];

/** The subject of a text message, by the first word of its kind. */
const kinds: Readonly<Record<string, string>> = {
  code: 'Code to confirm a number',
  reminder: 'Reminder',
  schedule: 'Schedule',
  openShift: 'Open shift',
  absence: 'Absence',
  attendance: 'Alert',
};

export const kindLabel = (kind: string): string => kinds[kind.split('.')[0] ?? ''] ?? 'Notification';

/** Reasons of On Deck, and the usual ones of the provider. */
const reasons: Readonly<Record<string, string>> = {
  STOPPED: 'They no longer get text messages at this number.',
  OFF: 'Your school turned text messages off.',
  LATE: 'It was too late: the shift had started, or the code had expired.',
  USER_LIMIT: 'They already got 6 text messages in 24 hours.',
  SCHOOL_LIMIT: 'Your school reached its limit.',
  '21610': 'They replied STOP.',
  '21211': "This isn't a valid number.",
  '21614': "This number can't get text messages.",
  '30003': 'The phone is off or out of reach.',
  '30004': 'The phone blocks these messages.',
  '30005': 'This number is unknown or no longer in use.',
  '30006': "This is a landline, or the carrier can't reach it.",
  '30007': 'The carrier blocked this message as spam.',
  'no answer': "The provider didn't answer, so the message might have arrived.",
};

/** Returns why a message wasn't delivered, or nothing. */
export function reasonText({ state, error_code: code }: Pick<SmsLogRow, 'state' | 'error_code'>): string {
  if (code === null) return '';
  if (state === 'QUEUED') return 'On Deck will try again.';
  return reasons[code] ?? `The provider answered ${code}.`;
}
