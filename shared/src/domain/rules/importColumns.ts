/** Columns that can be imported from a file, by kind of import, and how a file's own headings are recognized. */
import { plainText } from '../plainText';

export const importKinds = ['people', 'positions', 'shifts'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Maximum rows of one import. Shifts have a lower limit, because each is checked for overlaps with everyone's work. */
export const importLimits: Readonly<Record<ImportKind, number>> = {
  people: 2000,
  positions: 200,
  shifts: 500,
};

/** Maximum characters of one cell. A longer cell is refused with its row and column. */
export const importCellMax = 1000;

export interface ImportColumn {
  /** The name of the column's field in calls; the same as in the form's call, if there is one. */
  readonly field: string;
  readonly label: string;
  readonly required: boolean;
  /** The format of the column's cells, in words. */
  readonly hint: string;
  /** Other headings that files use for the column, in lower case. */
  readonly otherNames: readonly string[];
}

const column = (field: string, label: string, hint = '', ...otherNames: string[]): ImportColumn => ({
  field,
  label,
  hint,
  otherNames,
  required: false,
});
const needed = (...written: Parameters<typeof column>): ImportColumn => ({
  ...column(...written),
  required: true,
});

const DATE = '2027-03-31, 3/31/2027, or an Excel date';
const TIME = '3:30 PM, 15:30, or an Excel time';
const NAMES = 'separate with semicolons';
const WHO = 'key, email, or full name. Blank leaves the shift open.';
const CERTIFICATES = 'type:expiration date, such as CPR/AED:2027-03-31; separate with semicolons';
const STATUS = 'Active, On leave, Inactive, or Terminated. Blank means Active.';

const KEY_NAMES = ['code', 'employee code', 'pin', 'pin code', 'clock code', 'time clock pin', 'employee id'];
const PHONE_NAMES = ['mobile', 'cell', 'telephone', 'cell phone', 'mobile phone', 'phone number'];
const STATUS_NAMES = ['active', 'is active', 'account status', 'user status', 'worker status', 'hr status'];
const ENDING_NAMES = [
  'end date',
  'termination date',
  'date terminated',
  'terminated on',
  'term date',
  'separation date',
  'last day',
  'last day worked',
  'last working day',
];

export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  people: [
    needed('key', 'Key', '5 digits', ...KEY_NAMES),
    needed('first_name', 'First Name', '', 'given name', 'forename', 'first', 'legal first name'),
    needed('last_name', 'Last Name', '', 'surname', 'family name', 'last', 'legal last name'),
    needed('email', 'Email', '', 'mail', 'e-mail address', 'email address', 'work email', 'personal email'),
    needed('phone_number', 'Phone', '10 to 20 digits', ...PHONE_NAMES),
    needed('locations', 'Location', NAMES, 'pool', 'pools', 'site', 'work location', 'location name'),
    needed('positions', 'Position', NAMES, 'shift type', 'job', 'job title', 'jobs', 'job titles'),
    column(
      'user_type',
      'Role',
      'Employee, Manager, or, if an admin imports, Admin. Blank means Employee.',
      'user type',
      'access',
    ),
    column('status', 'Status', STATUS, ...STATUS_NAMES),
    column(
      'employee_joining_date',
      'Joining Date',
      DATE,
      'hire date',
      'start date',
      'date hired',
      'hired on',
    ),
    column('employee_ending_date', 'Ending Date', `the last day: ${DATE}`, ...ENDING_NAMES),
    column('employee_status', 'Employee Status', 'such as Full time', 'employment status', 'employment type'),
    column('emergency_phone_number', 'Emergency Phone', '10 to 20 digits', 'emergency contact'),
    column('gender', 'Gender', '', 'sex'),
    column('dob', 'Date of Birth', DATE, 'birthday', 'birth date', 'birthdate'),
    column('country', 'Country'),
    column('province', 'State', '', 'province', 'region'),
    column('city', 'City', '', 'town'),
    column('postal_code', 'Postal Code', '', 'zip', 'zip code', 'postcode'),
    column('company_name', 'Company', '', 'company name'),
    column('certificates', 'Certificates', CERTIFICATES, 'certs', 'certifications', 'qualifications'),
  ],
  positions: [needed('name', 'Position', '', 'name', 'position name', 'shift type', 'job title', 'title')],
  shifts: [
    needed('location', 'Location', '', 'pool', 'site'),
    needed('shift_type', 'Shift Type', '', 'position', 'type', 'job'),
    needed('start_date', 'Start Date', DATE, 'date', 'day', 'from'),
    needed('start_time', 'Start Time', TIME, 'start', 'begins', 'time in'),
    needed('end_time', 'End Time', TIME, 'end', 'ends', 'time out'),
    column('shift_repeat', 'Repeat', 'Weekly or Daily. Blank means one date.', 'repeats', 'recurrence'),
    column('end_date', 'End Date', DATE, 'until', 'to', 'last date'),
    column('staff_1', 'Staff 1', WHO, 'staff', 'employee', 'instructor', 'person', 'who'),
    column('staff_2', 'Staff 2', WHO, 'second staff', 'second instructor'),
    column('comments', 'Comments', '', 'comment', 'note', 'notes'),
  ],
};

/** Reduces a heading to its letters and digits: `E-Mail` matches `Email`, `FirstName` matches `First Name`. */
const plain = (name: string): string => plainText(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Guesses the column of each heading in a file: first by the column's own name, then by its other names.
 *
 * @returns the field of each heading, or null if the heading is unknown or an earlier heading has that field
 */
export function guessColumns(kind: ImportKind, headings: readonly string[]): (string | null)[] {
  const guessed: (string | null)[] = headings.map(() => null);
  const free = new Set(importColumns[kind]);
  const take = (names: (column: ImportColumn) => readonly string[]): void => {
    for (const [index, heading] of headings.entries()) {
      const fits = [...free].find((one) => names(one).some((name) => plain(name) === plain(heading)));
      if (guessed[index] !== null || !fits) continue;
      guessed[index] = fits.field;
      free.delete(fits);
    }
  };
  take(({ field, label }) => [label, `${label}s`, field]);
  take(({ otherNames }) => otherNames);
  return guessed;
}

/** Rows searched for the headings. Reports have titles and their filters above the headings. */
const HEADINGS_WITHIN = 30;

/**
 * Guesses the row of a sheet that holds the headings: the row that names the most columns, or the first of several. If
 * no row names a column, takes the first row at least half as wide as the widest.
 *
 * @param rows - the cells of the nonempty rows
 * @returns an index in `rows`, and the number of columns that this row names
 */
export function guessHeadings(
  kind: ImportKind,
  rows: readonly (readonly string[])[],
): { readonly index: number; readonly named: number } {
  const first = rows.slice(0, HEADINGS_WITHIN);
  const counts = first.map((cells) => guessColumns(kind, cells).filter((field) => field !== null).length);
  const named = Math.max(0, ...counts);
  if (named > 0) return { index: counts.indexOf(named), named };
  const widths = first.map((cells) => cells.filter(Boolean).length);
  const half = Math.max(0, ...widths) / 2;
  return {
    index: Math.max(
      0,
      widths.findIndex((width) => width >= half),
    ),
    named,
  };
}

/** Returns the labels of the required columns that no heading of the file matches. */
export const missingColumns = (kind: ImportKind, fields: readonly (string | null)[]): string[] =>
  importColumns[kind]
    .filter(({ field, required }) => required && !fields.includes(field))
    .map(({ label }) => label);
