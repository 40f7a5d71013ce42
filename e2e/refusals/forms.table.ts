/** Values that the request forms refuse, with the form's messages. Days are counted from today. */

const REQUIRED = 'This field is required.';

/** Day of the shift for the time-off and schedule change requests; the shift recurs weekly. */
export const SHIFT_DAY = 35;

interface TimeOffCase {
  readonly name: string;
  /** Values to type; an empty text clears its field, and fields that are not named keep their value. */
  readonly fill: Readonly<{ from?: number | ''; to?: number | ''; type?: string; reason?: string }>;
  readonly says: readonly string[];
}

export const timeOff: readonly TimeOffCase[] = [
  {
    name: 'nothing filled in',
    fill: { from: '', to: '', type: '', reason: '' },
    says: ['From Date is required', 'To Date is required', 'Leave type is required', 'Reason is required'],
  },
  {
    name: 'the tenth day from today, which the page still disables',
    fill: { from: 10, to: SHIFT_DAY, type: 'Paid Leave', reason: 'Family visit' },
    says: ['Time off request must be submitted at least 10 days in advance.'],
  },
  {
    name: 'an end before the start',
    fill: { from: SHIFT_DAY, to: SHIFT_DAY - 1 },
    says: ['End date cannot be before start date'],
  },
  {
    name: 'a reason of 456 characters',
    fill: { to: SHIFT_DAY, reason: 'x'.repeat(456) },
    says: ['Reason must be at most 455 characters'],
  },
  {
    name: 'days without the shift',
    fill: { from: SHIFT_DAY + 1, to: SHIFT_DAY + 6, reason: 'Family visit' },
    says: ["You aren't scheduled for this shift on any of these dates."],
  },
  {
    name: 'days that overlap an earlier request by one occurrence',
    fill: { from: SHIFT_DAY + 1, to: SHIFT_DAY + 7 },
    says: ['You already requested time off on some of these dates.'],
  },
];

interface ReasonCase {
  readonly name: string;
  readonly reason: string;
  readonly says: string;
}

export const scheduleChange: readonly ReasonCase[] = [
  { name: 'no reason', reason: ' ', says: 'Reason is required' },
  {
    name: 'a reason of 151 characters',
    reason: 'x'.repeat(151),
    says: 'Reason must be at most 150 characters',
  },
  {
    name: 'a date that was asked for already',
    reason: 'x'.repeat(150),
    says: 'You already requested a change to this shift on that date.',
  },
];

interface NewShiftCase {
  readonly name: string;
  readonly fill: Readonly<{
    date?: number;
    start?: string;
    end?: string;
    answer?: 'Yes' | 'No';
    reason?: string;
  }>;
  readonly says: readonly string[];
}

export const newShift: readonly NewShiftCase[] = [
  { name: 'nothing filled in', fill: {}, says: ['Please fill out all required fields.', REQUIRED] },
  {
    name: 'an end at the start',
    fill: { date: 20, start: '09:00 AM', end: '09:00 AM', answer: 'Yes' },
    says: ['End Time must be greater than Start Time', 'Please fill out all required fields.'],
  },
  {
    name: 'yesterday',
    fill: { date: -1, end: '12:00 PM' },
    says: ["Date can't be before {today}", 'Please fill out all required fields.'],
  },
  {
    name: 'a reason of 456 characters',
    fill: { date: 20, reason: 'x'.repeat(456) },
    says: ['Reason must be at most 455 characters', 'Please fill out all required fields.'],
  },
];
