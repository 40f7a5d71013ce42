/**
 * What every rule answers: findings, and the one table of their sentences. A code without a sentence does not compile,
 * and no sentence that a form and the server both say is written anywhere else.
 */

/** In a sentence, `{name}` stands for the finding's param of that name. */
const sentences = {
  'field.required': '{label} is required',
  'field.thisRequired': 'This field is required.',
  'field.tooShort': '{label} must be at least {min} characters long',
  'field.tooLong': '{label} must not exceed {max} characters',
  'field.atMost': '{label} must be at most {max} characters',
  'text.unread': "Can't read “{text}”. {expects}",
  'name.numbers': '{label} must not contain numbers.',
  'name.lettersOnly':
    '{label} begins with a letter, ends with one or a full stop, and has only letters, spaces, hyphens, apostrophes and full stops.',
  'name.both': 'Enter your first and last name.',
  'phone.shape': '{label} must be 10 to 20 digits long.',
  'phone.tooShort': '{label} must have at least 10 digits.',
  'phone.tooLong': '{label} must not exceed 20 digits.',
  'phone.expected': 'Enter digits and hyphens, such as 555-123-4567.',
  'email.format': 'Invalid email format',
  'key.length': 'Key must be exactly 5 characters long',
  'key.expected': 'Enter exactly 5 digits.',
  'key.taken': 'This key already exists.',
  'password.tooShort': 'Password must be at least 8 characters',
  'password.tooLong': 'Password must not exceed 100 characters',
  'password.uppercase': 'Password must include at least one uppercase letter',
  'password.special': 'Password must include at least one special character',
  'password.number': 'Password must include at least one number',
  'password.mismatch': 'Passwords do not match',
  'otp.expected': 'Enter the 4 digits of the code.',
  'otp.incomplete': 'Please enter all 4 digits.',
  'date.required': 'Date is required',
  'date.format': 'Invalid date format',
  'date.tooEarly': 'Date cannot be before {date}',
  'date.tooLate': 'Date cannot be after {date}',
  'dob.notPast': 'Enter a date of birth in the past.',
  'date.endBeforeStart': 'End date cannot be before start date',
  'time.format': 'Invalid time format',
  'time.expected': 'Enter a time, such as 3:30 PM.',
  'time.endNotAfterStart': 'End Time must be greater than Start Time',
  'hours.expected': 'Enter hours as a decimal, such as 0.25.',
  'number.expected': 'Enter a whole number, such as 15.',
  'number.format': '{label} must be a number',
  'number.atLeast': '{label} must be at least {min}',
  'number.atMost': '{label} must be at most {max}',
  'select.repeat': 'Please select Shift Repeat.',
  'select.shiftType': 'Please select Shift Type.',
  'select.timeZone': 'Please select Time Zone',
  'select.role': 'Please select Role.',
  'select.leaveType': 'Leave type is required',
  'select.employee': 'Select an Employee',
  'select.location': 'Select a location first.',
  'select.atLeastOne': 'Please Select at least one {label}',
  'shift.dayDiffers': 'The start date is not on this day of the week.',
  'shift.staffOutside': "The dates of Staff {staff} must lie within the shift's.",
  'shift.staffTwice': 'Staff 1 and Staff 2 are the same person on the same dates.',
  'shift.secondStaffOneTime': 'Only a recurring shift can have a Staff 2.',
  'schedule.startRequired': 'Start date is required.',
  'closure.tooLong': 'A closure can last at most {days} days.',
  'meeting.severalDays': 'A staff meeting is on one day.',
  'timeOff.tooSoon': 'Time off request must be submitted at least {days} days in advance.',
  'timeOff.noShiftInRange': 'You do not work this shift on any of these dates.',
  'timeOff.overlapsRequest': 'You have already asked for time off on some of these dates.',
  'scheduleChange.datesDiffer': 'The two dates of the request differ.',
  'scheduleChange.tooSoon': 'We request 2 weeks advance notice and a minimum of 1 week to accommodate.',
  'scheduleChange.notAssigned': 'You do not work this shift on that date.',
  'scheduleChange.alreadyAsked': 'You have already asked for a change of this shift on that date.',
  'clockOut.timeNeeded': '{name} has been clocked in for too long: say when they left.',
  'clockOut.notAfterClockIn': '{name} cannot have left before they clocked in.',
  'clockOut.afterNow': '{name} cannot have left later than now.',
  'clockOut.unconfirmed': 'Confirm that {name} worked {hours} hours.',
  'correction.notAfterClockIn': 'Clocked out must be later than clocked in.',
  'correction.inFuture': 'This time has not come yet.',
  'correction.tooLongAgo': 'Corrections go back at most {reach}: to {date}.',
  'correction.tooLong': 'One record can be at most {hours} hours long.',
  'correction.overlaps': 'This overlaps another record of that person: {other}.',
  'correction.nothingSaid': 'Choose a shift, or the position that was worked.',
  'correction.splitOutside': 'Both parts must lie between {from} and {to}.',
  'correction.nothingChanged': 'Nothing differs from what is recorded.',
  'payEdit.reasonNeeded': 'This is more than two hours above the {hours} clocked hours: say why.',
  'newShift.dateInPast': 'The date has already passed.',
  'copy.sameDates': 'This is where the copy is from.',
  'copy.otherWeekday': 'Choose a {day}: what is copied begins on one.',
  'copy.tooLong': 'At most {days} days can be copied at once.',
  'newShift.dayDiffers': 'The date is not on this day of the week.',
} as const;

export type FindingCode = keyof typeof sentences;
export type FindingParams = Readonly<Record<string, string | number>>;

/** One broken rule. `field` is the name of the wire's field that is to blame; `params` are the sentence's. */
export interface Finding {
  readonly code: FindingCode;
  readonly field: string;
  readonly params: FindingParams;
}

export const found = (code: FindingCode, field: string, params: FindingParams = {}): Finding => ({
  code,
  field,
  params,
});

/** The sentence of a code. */
export const say = (code: FindingCode, params: FindingParams = {}): string =>
  sentences[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

export const sentenceOf = ({ code, params }: Finding): string => say(code, params);

/** The first sentence of every field that is to blame: what a form shows, and a refusal's `fields`. */
export function sentencesByField(findings: readonly Finding[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const finding of findings) fields[finding.field] ??= sentenceOf(finding);
  return fields;
}
