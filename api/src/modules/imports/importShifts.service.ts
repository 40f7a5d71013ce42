import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainText } from '@ondeck/shared/domain/plainText';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { checkShift } from '@ondeck/shared/domain/rules/shift';
import { type NewShiftBody, newShiftBody } from '@ondeck/shared/schemas/shifts';
import { sql } from 'kysely';
import { EmployeeCode } from '../../platform/database/employeeCode';
import { keyIsOneOf } from '../../platform/database/employeeCodes';
import { lockPeople } from '../../platform/database/locks';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToStaff, scopeToWholePerson } from '../../platform/auth/scope';
import type { Queryable } from '../../platform/database/types';
import { carryOut, decideNewShift, notifyPublished, readShift, type Saved } from '../planning/planning.door';
import {
  type Choices,
  type Import,
  type ImportOutcome,
  type KnownNames,
  knownIn,
  storeEach,
} from './importKind';
import { knownBy, type RowReader, rowReader } from './rows.rules';

/** Columns of the file by form field, where their names differ. */
const columnOf = {
  'staff.0': 'staff_1',
  'staff.1': 'staff_2',
  staff: 'staff_1',
  schedule_type: 'shift_repeat',
};
const staffColumns = ['staff_1', 'staff_2'] as const;

const KEY = /^\d{5}$/;

/** Staff by key, email, or name, in normal form. A name that two employees share is only in `several`. */
interface Staff extends KnownNames {
  readonly several: ReadonlySet<string>;
  /** IDs by the exact stored name, for employees whose names differ only by accents. */
  readonly byOwnName: ReadonlyMap<string, string>;
}

/** Returns the spellings that a cell can match, in normal form: `Diaz, Ana` is Ana Diaz. Emails only ignore case. */
function spellings(cell: string): string[] {
  const whole = plainText(cell);
  const [last, first, ...more] = whole.split(/ ?, ?/);
  const swapped = first && last && more.length === 0 ? [`${first} ${last}`] : [];
  return whole === '' ? [] : [cell.toLowerCase(), whole, ...swapped];
}

const repeatedIn = (names: readonly string[]): Set<string> =>
  new Set(names.filter((one, index) => names.indexOf(one) !== index));

/**
 * Finds every employee in the actor's reach who is named in a row. If the employee also works elsewhere, a manager
 * knows only the name, so a row with their key or email gets the error for an unknown name.
 */
async function staffOf(db: Queryable, actor: UserActor, rows: readonly RowReader[]): Promise<Staff> {
  const noneNamed = `No one ${actor.role === 'ADMIN' ? '' : 'at your locations '}has the key, email, or name`;
  const named = rows.flatMap((row) => staffColumns.map((column) => row.text(column)));
  const words = [...new Set(named.flatMap((word) => spellings(word)))];
  if (words.length === 0) return { known: knownBy([]), several: new Set(), byOwnName: new Map(), noneNamed };
  const keys = words.filter((word) => KEY.test(word)).map((word) => new EmployeeCode(word));
  const isWhole = scopeToWholePerson(actor, sql.ref('users.id'));
  const people = await db
    .selectFrom('users')
    .select(['id', 'employee_code', sql<string>`lower(email)`.as('email'), 'search_text as name'])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('own_name'))
    .select(isWhole.as('is_whole'))
    .where('deleted_at', 'is', null)
    .where(scopeToStaff(actor, sql.ref('users.id')))
    .where((eb) =>
      eb.or([
        eb('search_text', 'in', words),
        eb.and([isWhole, eb.or([eb(sql<string>`lower(email)`, 'in', words), keyIsOneOf(keys)])]),
      ]),
    )
    .execute();
  const several = repeatedIn(people.map(({ name }) => name));
  const alike = repeatedIn(people.map(({ own_name }) => own_name));
  const byOwnName = new Map(
    people.flatMap(({ id, own_name }) => (alike.has(own_name) ? [] : [[own_name, id] as const])),
  );
  const known = people.flatMap(({ id, employee_code, email, name: own, is_whole }) => [
    ...(is_whole ? [{ id, name: email }] : []),
    ...(is_whole && employee_code !== null ? [{ id, name: employee_code }] : []),
    ...(several.has(own) ? [] : [{ id, name: own }]),
  ]);
  return { known: knownBy(known), several, byOwnName, noneNamed };
}

/**
 * Returns the employee that a cell names; undefined if the cell is empty or has an unknown name, which is a problem.
 */
function personIn(row: RowReader, column: string, staff: Staff): string | undefined {
  const { known, several, byOwnName, noneNamed } = staff;
  const cell = row.text(column);
  const meant = spellings(cell);
  const own = byOwnName.get(cell.normalize('NFC'));
  if (own !== undefined) return own;
  const id = meant.map((one) => known.get(one)).find((one) => one !== undefined);
  if (meant.some((one) => several.has(one)))
    row.blame(column, `Several employees are named ${cell}. Enter the key or email instead.`);
  else if (cell !== '' && id === undefined) row.blame(column, `${noneNamed} “${cell}”.`);
  return id;
}

/** Returns the body that the form for a new shift would send for a row. */
function readRow(row: RowReader, { places, positions }: Choices, staff: Staff) {
  const repeat = row.text('shift_repeat').toUpperCase();
  const [location, otherLocation] = row.names('location', places);
  const [position, otherPosition] = row.names('shift_type', positions);
  if (otherLocation !== undefined) row.blame('location', 'Enter one location.');
  if (otherPosition !== undefined) row.blame('shift_type', 'Enter one shift type.');
  if (row.text('location') === '')
    row.blame('location', sentenceFor('select.atLeastOne', { label: 'Location' }));
  const shift = {
    location: location ?? '',
    shift_type: position ?? '',
    schedule_type: repeat === '' ? ('ONE_TIME_SHIFT' as const) : ('RECURRING_SHIFT' as const),
    shift_repeat: repeat === '' ? null : repeat,
    start_date: row.date('start_date') ?? '',
    end_date: row.date('end_date'),
    start_time: row.time('start_time'),
    end_time: row.time('end_time'),
    staff: staffColumns.flatMap((column) => {
      const id = personIn(row, column, staff);
      return id === undefined ? [] : [{ id }];
    }),
    comments: row.text('comments'),
  };
  row.findings(checkShift(shift));
  return row.body(newShiftBody, shift);
}

const repeats = { DAILY: 'Daily shift from', WEEKLY: 'Weekly shift from' } as const;

/** Returns how a shift's dates and times were read: `Weekly shift from 03-18-2027, 3:30 PM–6:00 PM`. */
function describeShift({ shift_repeat: repeat, start_date, start_time, end_time }: NewShiftBody): string {
  const what = repeat ? repeats[repeat] : 'Shift on';
  return `${what} ${formatDisplayDate(start_date)}, ${sayTime(start_time)}–${sayTime(end_time)}`;
}

/** Imports shifts, each stored like the form does. Every scheduled employee is notified once for each location. */
export async function importShifts({ unit, file, isKept }: Import): Promise<ImportOutcome> {
  const { trx, actor } = unit;
  const known = await knownIn(trx, actor);
  const rows = file.rows.map((row) => rowReader(file, row, columnOf));
  const staff = await staffOf(trx, actor, rows);
  if (isKept) await lockPeople(trx, staff.known.ids);
  const made: Saved[] = [];
  const outcome = await storeEach(trx, rows, async (row) => {
    const body = readRow(row, known, staff);
    if (!body) return undefined;
    const saved = await carryOut(unit, (decision) => decideNewShift(decision, readShift(body)));
    made.push(saved);
    return { id: saved.shift.id, becomes: describeShift(body) };
  });
  if (isKept) await notifyPublished(unit, made);
  return outcome;
}
