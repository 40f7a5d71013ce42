/**
 * Findings that every rule returns, and the one table of their messages. A code without a message doesn't compile, and
 * a message that both a form and the server show is written only here.
 */

/** Messages by code. In a message, `{name}` is replaced by the finding's param of that name. */
const sentences = {
  'field.required': '{label} is required',
  'field.thisRequired': 'This field is required.',
  'field.tooShort': '{label} must be at least {min} characters long',
  'field.tooLong': '{label} must not exceed {max} characters',
  'field.atMost': '{label} must be at most {max} characters',
  'text.unread': "Can't read “{text}”. {expects}",
  'name.numbers': '{label} must not contain numbers.',
  'name.lettersOnly':
    '{label} can have only letters, spaces, hyphens, apostrophes, and periods. Start it with a letter, and end it with a letter or a period.',
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
  'otp.incomplete': 'Enter all 4 digits.',
  'date.required': 'Date is required',
  'date.format': 'Invalid date format',
  'date.tooEarly': "Date can't be before {date}",
  'date.tooLate': "Date can't be after {date}",
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
  'shift.dayDiffers': "The start date isn't on this day of the week.",
  'shift.staffOutside': "Enter dates for Staff {staff} within the shift's dates.",
  'shift.staffTwice': 'Staff 1 and Staff 2 are the same employee on the same dates.',
  'shift.secondStaffOneTime': 'Only a recurring shift can have Staff 2.',
  'schedule.startRequired': 'Start date is required.',
  'schedule.monthOfOne': 'Choose a location to see a month.',
  'closure.tooLong': 'A closure can last at most {days} days.',
  'meeting.severalDays': 'A staff meeting must start and end on the same day.',
  'timeOff.tooSoon': 'Time off request must be submitted at least {days} days in advance.',
  'timeOff.noShiftInRange': "You aren't scheduled for this shift on any of these dates.",
  'timeOff.overlapsRequest': 'You already requested time off on some of these dates.',
  'timeOff.needsNotice':
    "Time off needs {notice} notice. For an earlier shift, open it and select I can't come.",
  'timeOff.blackout': "{location} doesn't grant time off {days}. {reason}",
  'timeOff.severalDates': 'Choose a single date, or request whole days.',
  'timeOff.hasShift': "You're scheduled for {shift} on {date}. Select that shift to request time off.",
  'scheduleChange.datesDiffer': 'The request has two different dates.',
  'scheduleChange.tooSoon': 'We request 2 weeks advance notice and a minimum of 1 week to accommodate.',
  'scheduleChange.notAssigned': "You aren't scheduled for this shift on that date.",
  'scheduleChange.alreadyAsked': 'You already requested a change to this shift on that date.',
  'clockOut.timeNeeded': '{name} has been clocked in for too long. Enter when they left.',
  'clockOut.notAfterClockIn': 'Enter a time after {name} clocked in.',
  'clockOut.afterNow': "{name} can't clock out in the future.",
  'clockOut.unconfirmed': 'Confirm that {name} worked {hours} hours.',
  'correction.notAfterClockIn': 'Enter a clock-out time after the clock-in time.',
  'correction.inFuture': 'Enter a time in the past.',
  'correction.tooLongAgo': 'You can correct at most the last {reach}, back to {date}.',
  'correction.tooLong': 'A time entry can be at most {hours} hours long.',
  'correction.overlaps': 'This overlaps another time entry of the same employee: {other}.',
  'correction.nothingSaid': 'Choose a shift or a position.',
  'correction.splitOutside': 'Enter a time between {from} and {to}.',
  'correction.nothingChanged': 'Nothing changed. Enter different times, or cancel.',
  'payEdit.reasonNeeded': 'This is over two hours more than the {hours} clocked hours. Enter a reason.',
  'blackout.tooLong': 'Blackout dates can last at most {days} days.',
  'blackout.tooMany': "You've reached the limit of {max} blackout dates. Remove some to add more.",
  'newShift.dateInPast': 'This date is in the past.',
  'copy.sameDates': "Choose dates other than the ones you're copying.",
  'copy.otherWeekday': 'Choose a {day}, the same day that the copied dates start on.',
  'copy.tooLong': 'Copy at most {days} days at a time.',
  'availability.endNotAfterStart': 'Enter an end time after the start time.',
  'availability.overlap': 'These times overlap. Change one of them.',
  'availability.tooManyBlocks': 'Add at most {max} time blocks a day.',
  'availability.tooSoon': "Enter {date} or later. Your location needs {days} days' notice.",
  'availability.inPast': 'Enter {date} or later.',
  'availability.tooManyHours': 'Enter at most {hours} hours.',
  'availability.halfHours': 'Enter whole or half hours, such as 12 or 12.5.',
  'availability.dateInPast': 'Enter today or a later date.',
  'availability.tooManyDays': 'Enter at most {days} days. For a longer absence, request time off.',
  'availability.tooManyDates': "You've reached the limit of {max} dates. Delete some to add more.",
  'certificate.issuedInFuture': 'Enter an issue date of today or earlier.',
  'certificate.expiresBeforeIssued': 'Enter an expiration date on or after the issue date.',
  'certificate.documentMissing': 'Add a photo or PDF of this certificate.',
  'certificate.documentTooLarge': 'Choose a file of at most 5 MB.',
  'certificate.documentType': 'Choose a PDF, JPEG, or PNG file.',
  'certificate.tooMany': "You've reached the limit of {max} certificates.",
  'certificateType.taken': 'This type already exists.',
  'certificateType.tooMany': "You've reached the limit of {max} types. Retire one to add another.",
  'certificateType.cycle': 'These types would include each other. Remove one.',
  'certificateType.monthsMissing': 'Enter from 1 to {max} months for each location.',
  'deck.noDay': 'Select at least one day.',
  'deck.endNotAfterStart': 'Enter an end time after the start time.',
  'deck.noPosition': 'Select at least one position.',
  'deck.noSupport': 'Select a support position. Teaching staff count only with support.',
  'deck.overlap': 'These times overlap. Change one of them.',
  'deck.dateTwice': 'Enter each date only once.',
  'deck.fileLine': 'Line {line}: Enter a date, a start time, an end time, and a number from 0 to 2,000.',
  'deck.fileEmpty': 'This file has no swimmers. Add a line for each date.',
  'deck.fileTooLong': 'Import at most {days} dates at a time.',
  'deck.tooManyDays': 'Choose at most {days} days.',
  'newShift.dayDiffers': "The date isn't on this day of the week.",
  'labor.belowFederal': 'Federal law allows 14- and 15-year-olds {limit}.',
  'labor.schoolHours':
    "Enter the school's hours. Federal law doesn't allow 14- and 15-year-olds to work during them.",
  'labor.both': 'Fill in both fields, or leave both blank.',
  'labor.tooManyBreaks': 'Add at most {max} school breaks.',
} as const;

export type FindingCode = keyof typeof sentences;
export type FindingParams = Readonly<Record<string, string | number>>;

/** One broken rule. `field` is the name of the field to correct, as calls name it; `params` fill the message. */
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

/** Returns the message of a code. */
export const sentenceFor = (code: FindingCode, params: FindingParams = {}): string =>
  sentences[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

export const sentenceOf = ({ code, params }: Finding): string => sentenceFor(code, params);

/** Returns the first message of each field that has a finding: shown by the form, and sent as `fields` of a refusal. */
export function sentencesByField(findings: readonly Finding[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const finding of findings) fields[finding.field] ??= sentenceOf(finding);
  return fields;
}
