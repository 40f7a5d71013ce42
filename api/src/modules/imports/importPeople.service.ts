import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { importedUser } from '@ondeck/shared/domain/rules/importStatus';
import { checkNames } from '@ondeck/shared/domain/rules/names';
import { checkPersonDates } from '@ondeck/shared/domain/rules/personDates';
import { phoneFormat } from '@ondeck/shared/domain/rules/textFormats';
import { type CreateUserBody, createUserBody } from '@ondeck/shared/schemas/users';
import { sql } from 'kysely';
import { readOptions } from '../../platform/database/options';
import { EmployeeCode } from '../../platform/database/employeeCode';
import { keyIsOneOf } from '../../platform/database/employeeCodes';
import type { Queryable } from '../../platform/database/types';
import {
  type CertificateTypeForImport,
  importCertificates,
  type ImportedCertificate,
  typesForImport,
} from '../certificates/certificates.door';
import { freeAddress, insertUser, newUserRow, ONLY_ADMINS } from '../users/users.door';
import { assertNoProgram } from '../../platform/auth/guard';
import { latestToday } from '../../platform/core/employment.rules';
import type { UnitOfWork } from '../../platform/services';
import { type Choices, type Import, type ImportOutcome, knownIn } from './importKind';
import { readCertificates } from './importedCertificates.rules';
import { readStatus } from './importedStatus.rules';
import { blameRepeats, type RowReader, rowReader } from './rows.rules';

interface NewPerson {
  readonly row: RowReader;
  readonly body: CreateUserBody;
  readonly certificates: readonly ImportedCertificate[];
  /** Reason why the user isn't simply active. */
  readonly note: string | null;
}

/** Values that the rules for every row depend on. */
interface Limits {
  readonly today: string;
  readonly shortestName: number;
  readonly types: readonly CertificateTypeForImport[];
}

/** Employment fields with free text. */
const wordFields = ['gender', 'country', 'province', 'city', 'postal_code', 'company_name'] as const;

/** Reads a phone number like the form does when one is pasted; an unreadable number is reported as a problem. */
function readPhone(row: RowReader, field: string): string {
  const text = row.text(field);
  const phone = phoneFormat.read(text);
  if (phone === null) row.blame(field, phoneFormat.unread(text));
  return phone ?? text;
}

/** Reads a row as the form for a new user would send it, with a note if the user is inactive or on leave. */
function readPerson(
  row: RowReader,
  { unit, file }: Import,
  choices: Choices,
  { today, shortestName, types }: Limits,
): NewPerson | undefined {
  const { role } = unit.actor;
  const { places, positions } = choices;
  const emergency = readPhone(row, 'emergency_phone_number');
  const locations = row.names('locations', places);
  const zones = locations.flatMap((id) => choices.zones.get(id) ?? []);
  const todayThere = latestToday(zones, unit.clock.now().getTime());
  const status = readStatus(row, file.status_words, (lastDay) => lastDay < todayThere);
  const value = {
    key: row.text('key'),
    first_name: row.text('first_name'),
    last_name: row.text('last_name'),
    email: row.text('email'),
    phone_number: readPhone(row, 'phone_number'),
    user_type: row.text('user_type').toUpperCase() || 'EMPLOYEE',
    locations,
    positions: row.names('positions', positions),
    employee_joining_date: row.date('employee_joining_date'),
    employee_ending_date: row.date('employee_ending_date'),
    employee_status: row.text('employee_status') || row.text('status') || null,
    is_active: status.isActive,
    dob: row.date('dob'),
    emergency_phone_number: emergency === '' ? null : emergency,
    ...Object.fromEntries(wordFields.map((field) => [field, row.text(field) || null])),
  };
  if (value.user_type === 'ADMIN' && role !== 'ADMIN') row.blame('user_type', ONLY_ADMINS);
  row.findings([...checkNames(value, shortestName), ...checkPersonDates(value, today)]);
  const certificates = readCertificates(row, types, today);
  if (certificates.length > 0 && value.user_type === 'ADMIN')
    row.blame('certificates', "Admins don't work shifts, so they have no certificates.");
  const body = row.body(createUserBody, value);
  return body && { row, body, certificates, note: status.note };
}

/**
 * Reports keys and emails that are taken, without naming their owners. Returns emails of sign-ups that await approval.
 */
async function blameTaken(db: Queryable, people: readonly NewPerson[]): Promise<Set<string>> {
  const waiting = new Set<string>();
  if (people.length === 0) return waiting;
  const stored = await db
    .selectFrom('users')
    .select(['employee_code', sql<string>`lower(email)`.as('email'), 'awaits_approval', 'is_active'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        keyIsOneOf(people.map(({ body }) => new EmployeeCode(body.key))),
        eb(
          sql<string>`lower(email)`,
          'in',
          people.map(({ body }) => body.email.toLowerCase()),
        ),
      ]),
    )
    .execute();
  const keys = new Set(stored.map(({ employee_code }) => employee_code));
  const addresses = new Map(stored.map((one) => [one.email, one.awaits_approval && !one.is_active]));
  for (const { row, body } of people) {
    const email = body.email.toLowerCase();
    if (keys.has(body.key)) row.blame('key', sentenceFor('key.taken'));
    // A sign-up that awaits approval is replaced, as in the form for a new user.
    if (addresses.get(email)) waiting.add(email);
    else if (addresses.has(email)) row.blame('email', 'This email already exists.');
  }
  return waiting;
}

/** Maximum number of rows per statement, because PostgreSQL counts a statement's values with 16 bits. */
const AT_ONCE = 500;

async function inParts<T>(all: readonly T[], store: (part: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += AT_ONCE) await store(all.slice(start, start + AT_ONCE));
}

/** Stores users without problems, and emails no one. @throws 403 for a program that creates managers or admins */
async function storePeople(
  unit: UnitOfWork,
  people: readonly NewPerson[],
  waiting: ReadonlySet<string>,
): Promise<string[]> {
  const { trx, actor, ids, clock, audit, changes } = unit;
  if (people.some(({ body }) => body.user_type !== 'EMPLOYEE')) assertNoProgram(actor);
  for (const email of waiting) await freeAddress(unit, email);
  const now = clock.now();
  const made = people.map(({ body, certificates }) => ({ id: ids.next(), body, certificates }));
  await inParts(made, (part) =>
    insertUser(
      trx,
      part.map(({ id, body }) => newUserRow(id, body, now)),
    ),
  );
  const places = made.flatMap(({ id, body }) =>
    body.locations.map((location_id) => ({ user_id: id, location_id })),
  );
  await inParts(places, (part) => trx.insertInto('user_locations').values(part).execute());
  const positions = made.flatMap(({ id, body }) =>
    body.positions.map((position_id) => ({ user_id: id, position_id })),
  );
  await inParts(positions, (part) => trx.insertInto('user_positions').values(part).execute());
  // Log entries outlive an undone import, so they say when users were added but hold nothing that an erasure must
  // remove.
  for (const { id, body } of made)
    await audit(trx, actor, {
      action: 'user.created',
      entity: 'user',
      entityId: id,
      after: { user_type: body.user_type, locations: body.locations, positions: body.positions },
    });
  await importCertificates(
    unit,
    made.map(({ id, certificates }) => ({ userId: id, certificates })),
  );
  const at = [...new Set(places.map(({ location_id }) => location_id))];
  await changes.publish(trx, ...at.map((locationId) => ({ topic: 'User' as const, locationId })));
  return made.map(({ id }) => id);
}

/**
 * Imports users with the rules of the form for a new user. All are stored together, because one at a time would take
 * seconds.
 */
export async function importPeople(work: Import): Promise<ImportOutcome> {
  const { unit, file, isKept } = work;
  const { trx, actor } = unit;
  const known = await knownIn(trx, actor);
  const today = plainDateIn(unit.clock.now().getTime(), 'UTC');
  const shortestName = (await readOptions(trx)).shortest_name;
  const limits = { today, shortestName, types: await typesForImport(trx) };
  const rows = file.rows.map((row) => rowReader(file, row));
  const people = rows.flatMap((row) => readPerson(row, work, known, limits) ?? []);
  blameRepeats(people, 'key', ({ key }) => key, 'key');
  blameRepeats(people, 'email', ({ email }) => email.toLowerCase(), 'email');
  const waiting = await blameTaken(trx, people);
  const problems = rows.flatMap((row) => row.problems);
  const ids = isKept && problems.length === 0 ? await storePeople(unit, people, waiting) : [];
  const good = people.filter(({ row }) => row.problems.length === 0);
  return {
    ids,
    problems,
    rows: good.map(({ row: { line }, body, note }) => ({
      line,
      becomes: body.is_active ? importedUser.active : importedUser.inactive,
      note,
    })),
  };
}
