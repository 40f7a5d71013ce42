/** What a finding's sentence is made of: labels and numbers. */
export type FindingParams = Readonly<Record<string, string | number>>;

/** One broken rule. `field` is the name of the wire's field, null where no single field is to blame. */
export interface Finding<Code extends string = string> {
  code: Code;
  field: string | null;
  params: FindingParams;
}

/** The sentence of a code, made from the finding's params where it has any. */
export type Sentence = string | ((params: FindingParams) => string);

/** The sentence of a finding, from the record that holds its code's. */
export function sayFinding<Code extends string>(
  sentences: Readonly<Record<Code, Sentence>>,
  finding: Finding<Code>,
): string {
  const sentence = sentences[finding.code];
  return typeof sentence === 'string' ? sentence : sentence(finding.params);
}

/** Codes of the field rules: sent over HTTP and kept in logs, never renamed. */
export type FieldCode =
  | 'field.required'
  | 'field.thisRequired'
  | 'field.tooShort'
  | 'field.tooLong'
  | 'field.atMost'
  | 'name.lettersOnly'
  | 'phone.shape'
  | 'phone.tooShort'
  | 'phone.tooLong'
  | 'email.format'
  | 'key.length'
  | 'key.taken'
  | 'password.tooShort'
  | 'password.tooLong'
  | 'password.uppercase'
  | 'password.special'
  | 'password.number'
  | 'password.mismatch'
  | 'signIn.emailRequired'
  | 'signIn.passwordRequired'
  | 'signUp.termsRequired'
  | 'otp.incomplete'
  | 'date.required'
  | 'date.format'
  | 'date.tooEarly'
  | 'date.endBeforeStart'
  | 'time.format'
  | 'time.endNotAfterStart'
  | 'hours.format'
  | 'number.format'
  | 'select.repeat'
  | 'select.shiftType'
  | 'select.timeZone'
  | 'select.role'
  | 'select.employmentStatus'
  | 'select.weekDay'
  | 'select.employee'
  | 'select.location'
  | 'select.atLeastOne'
  | 'form.incomplete';

export const fieldMessages: Readonly<Record<FieldCode, Sentence>> = {
  'field.required': ({ label }) => `${label} is required`,
  'field.thisRequired': 'This field is required.',
  'field.tooShort': ({ label, min }) => `${label} must be at least ${min} characters long`,
  'field.tooLong': ({ label, max }) => `${label} must not exceed ${max} characters`,
  'field.atMost': ({ label, max }) => `${label} must be at most ${max} characters`,
  'name.lettersOnly': ({ label }) => `${label} must not contain numbers.`,
  'phone.shape': ({ label }) => `${label} must be 10 to 20 digits long.`,
  'phone.tooShort': ({ label }) => `${label} must have at least 10 digits.`,
  'phone.tooLong': ({ label }) => `${label} must not exceed 20 digits.`,
  'email.format': 'Invalid email format',
  'key.length': 'Key must be exactly 5 characters long',
  'key.taken': 'This key already exists.',
  'password.tooShort': 'Password must be at least 8 characters',
  'password.tooLong': 'Password must not exceed 100 characters',
  'password.uppercase': 'Password must include at least one uppercase letter',
  'password.special': 'Password must include at least one special character',
  'password.number': 'Password must include at least one number',
  'password.mismatch': 'Passwords do not match',
  'signIn.emailRequired': 'Email is required.',
  'signIn.passwordRequired': 'Password is required.',
  'signUp.termsRequired': 'Please accept the terms.',
  'otp.incomplete': 'Please enter all 4 digits.',
  'date.required': 'Date is required',
  'date.format': 'Invalid date format',
  'date.tooEarly': ({ date }) => `Date cannot be before ${date}`,
  'date.endBeforeStart': 'End date cannot be before start date',
  'time.format': 'Invalid time format',
  'time.endNotAfterStart': 'End Time must be greater than Start Time',
  'hours.format': ({ label }) => `${label} must be a number`,
  'number.format': ({ label }) => `${label} must contain digits only`,
  'select.repeat': 'Please select Shift Repeat.',
  'select.shiftType': 'Please select Shift Type.',
  'select.timeZone': 'Please select Time Zone',
  'select.role': 'Please select Role.',
  'select.employmentStatus': 'Please select Employment Status.',
  'select.weekDay': 'Please select Week Day.',
  'select.employee': 'Select an Employee',
  'select.location': 'Select a location first.',
  'select.atLeastOne': ({ label }) => `Please Select at least one ${label}`,
  'form.incomplete': 'Please fill out all required fields.',
};

/** The sentence of a field rule. */
export const fieldSentence = (code: FieldCode, params: FindingParams = {}): string =>
  sayFinding(fieldMessages, { code, field: null, params });
