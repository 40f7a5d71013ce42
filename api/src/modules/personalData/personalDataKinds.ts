import { type RawBuilder, sql } from 'kysely';
import type { StoredKind } from '../../platform/database/requestRows';
import type { Database } from '../../platform/database/schema.types';

/** The user that the data is about. */
export interface DataSubject {
  readonly id: string;
  /** Emails in lowercase. */
  readonly emails: readonly string[];
}

/** One kind of data that is stored about a user. */
export interface PersonalDataKind {
  readonly table: keyof Database;
  /** Title in the export and in the preview of an erasure. */
  readonly title: string;
  /** Returns the condition for the user's rows, with the table named `t`. */
  readonly whose: (person: DataSubject) => RawBuilder<unknown>;
  /** Columns that no export contains: secrets, hashes of secrets, and columns that only other rows of the table use. */
  readonly hidden?: readonly string[];
  /** Effect of an erasure: removes the rows, keeps them, or keeps them without these words. */
  readonly erased: 'goes' | 'stays' | readonly WordColumn[];
}

interface WordColumn {
  readonly column: string;
  /** Value that replaces the removed text; empty columns stay empty. */
  readonly becomes: '' | 'Erased' | 'OTHER' | null;
  /** Replaces only these values. */
  readonly only?: readonly string[];
}

const byUser = ({ id }: DataSubject): RawBuilder<unknown> => sql`t.user_id = ${id}::uuid`;
const ofRecord = ({ id }: DataSubject): RawBuilder<unknown> =>
  sql`exists (select 1 from clock_records c where c.id = t.clock_record_id and c.user_id = ${id}::uuid)`;
const reason: WordColumn = { column: 'reason', becomes: 'Erased' };
const answer: WordColumn = { column: 'decision_reason', becomes: 'Erased' };
const nulled = (...columns: string[]): WordColumn[] => columns.map((column) => ({ column, becomes: null }));

type Table = keyof Database;
/** Creates a holding whose rows have the user's ID and are kept. */
const stays = (table: Table, title: string): PersonalDataKind => ({
  table,
  title,
  whose: byUser,
  erased: 'stays',
});
/** Creates a holding whose rows have the user's ID and are kept without some words. */
const staysWithout = (table: Table, title: string, ...words: WordColumn[]): PersonalDataKind => ({
  table,
  title,
  whose: byUser,
  erased: words,
});
/** Creates a holding whose rows have the user's ID and are removed. */
const goes = (table: Table, title: string, ...hidden: string[]): PersonalDataKind => ({
  table,
  title,
  whose: byUser,
  hidden,
  erased: 'goes',
});

/** Columns that requests of only one kind use. */
const detailsOf: Readonly<Record<StoredKind, readonly (keyof Database['requests'])[]>> = {
  time_off: ['leave_type', 'all_shifts', 'location_id', 'start_time', 'end_time'],
  schedule_change: ['reassigned_to', 'last_shift_date'],
  open_shift: ['open_shift_id', 'last_employee_id', 'leave_start_date', 'leave_end_date'],
  new_shift: ['week_day', 'start_time', 'end_time', 'available_three_months'],
  correction: ['location_id', 'meeting_id', 'clock_record_id', 'clocked_in', 'clocked_out'],
};
/** Creates a holding of the user's requests of one kind, which are kept without some words. */
const requestsOf = (kind: StoredKind, title: string, ...words: WordColumn[]): PersonalDataKind => ({
  table: 'requests',
  title,
  whose: (person) => sql`(${byUser(person)} and t.kind = ${kind})`,
  hidden: Object.values({ ...detailsOf, [kind]: ['kind'] })
    .flat()
    .filter((column) => !detailsOf[kind].includes(column)),
  erased: words,
});

/**
 * Everything that is stored about a user in separate rows, except for the account and the log. A test compares the list
 * with the database columns that refer to a user.
 */
export const personalDataKinds: readonly PersonalDataKind[] = [
  stays('user_locations', 'Locations'),
  stays('user_positions', 'Positions'),
  goes('employee_keys', 'Former keys', 'employee_code'),
  staysWithout(
    'clock_records',
    'Hours worked',
    ...nulled('in_address', 'in_device', 'out_address', 'out_device'),
  ),
  { table: 'clock_record_versions', title: 'Corrections of hours', whose: ofRecord, erased: [reason] },
  { table: 'payroll_adjustments', title: 'Changes to paid hours', whose: ofRecord, erased: [reason] },
  staysWithout('timesheets', 'Weeks approved or on hold', reason),
  stays('timesheet_accepts', 'Items resolved in timesheets'),
  stays('assignments', 'Assigned shifts'),
  stays('releases', 'Shifts given up'),
  staysWithout(
    'absences',
    'Absences',
    { column: 'note', becomes: '' },
    { column: 'kind', becomes: 'OTHER', only: ['SICK', 'EMERGENCY'] },
  ),
  stays('absence_days', 'Dates of absences'),
  stays('absence_lines', 'Hours of absences'),
  stays('meeting_staff', 'Meetings'),
  requestsOf('time_off', 'Time off requests', reason, answer),
  requestsOf('schedule_change', 'Schedule change requests', reason, answer),
  requestsOf('open_shift', 'Open shift requests', answer),
  requestsOf('new_shift', 'New shift requests', { column: 'reason', becomes: '' }, answer),
  requestsOf('correction', 'Correction requests', reason, answer),
  {
    table: 'swap_requests',
    title: 'Swap requests, sent and received',
    whose: ({ id }) => sql`(t.requester_id = ${id}::uuid or t.coworker_id = ${id}::uuid)`,
    erased: [
      { column: 'message', becomes: '' },
      { column: 'reason', becomes: '' },
    ],
  },
  stays('late_notes', 'When they said they would be late'),
  goes('open_shift_offers', 'Open shifts offered to them'),
  {
    table: 'offer_rounds',
    title: 'Offers of their shifts, and offers that they accepted',
    whose: ({ id }) => sql`(t.replaced_user_id = ${id}::uuid or t.filled_by = ${id}::uuid)`,
    erased: [{ column: 'message', becomes: '' }],
  },
  {
    ...goes('availability_blocks', 'Weekly availability'),
    whose: ({ id }) => sql`exists (
      select 1 from availability_patterns p where p.id = t.pattern_id and p.user_id = ${id}::uuid)`,
  },
  goes('availability_patterns', 'Starting dates of weekly availability'),
  goes('availability_exceptions', 'Dates with other availability'),
  goes('work_preferences', 'Preferred hours and days'),
  goes('preference_ratings', 'Preferred locations and positions'),
  {
    ...goes('certificate_reminders', 'Reminders of certificates'),
    whose: ({ id }) => sql`exists (
      select 1 from certificates c where c.id = t.certificate_id and c.user_id = ${id}::uuid)`,
  },
  goes('certificates', 'Certificates'),
  goes('certificate_documents', 'Photos and PDFs of certificates'),
  goes('notifications', 'Notifications'),
  {
    // Codes and links in emails are only for the owner of the mailbox.
    ...goes('mail_outbox', 'Emails', 'body_text', 'body_html'),
    whose: ({ id, emails }) =>
      sql`(t.user_id = ${id}::uuid or lower(t.recipient) = any(${[...emails]}::text[]))`,
  },
  goes('sessions', 'Sessions and devices', 'token_hash', 'binding_hash'),
  goes('known_browsers', 'Browsers they signed in from', 'browser_hash'),
  {
    ...goes('password_resets', 'Password resets', 'browser_hash', 'known_browser', 'code_hash', 'link_hash'),
    whose: ({ id, emails }) => sql`(t.user_id = ${id}::uuid or lower(t.email) = any(${[...emails]}::text[]))`,
  },
  goes('wrong_codes', 'Wrong reset codes'),
  goes('activation_keys', 'Activation links', 'key_hash'),
  goes('email_confirmations', 'Email confirmations', 'key_hash'),
  staysWithout('offline_punches', 'Punches made without a network', reason),
  goes('employee_tokens', 'Codes entered at punch clocks', 'token_hash'),
  {
    ...goes('kiosk_codes', 'Codes made for punch clocks', 'code_hash'),
    whose: ({ id }) => sql`t.created_by = ${id}::uuid`,
  },
  goes('totp_secrets', 'Authenticator app', 'secret'),
  goes('recovery_codes', 'Recovery codes', 'code_hash'),
  goes('passkeys', 'Passkeys', 'public_key'),
  goes('calendar_feeds', 'Calendar address', 'token_hash', 'etag', 'events'),
  {
    ...goes('push_outbox', 'Notifications not yet sent to a device'),
    whose: ({ id }) =>
      sql`exists (select 1 from push_devices d where d.id = t.device_id and d.user_id = ${id}::uuid)`,
  },
  goes('push_devices', 'Devices with notifications', 'endpoint', 'p256dh', 'auth'),
  goes('notice_choices', 'Notification settings'),
  goes('user_choices', 'Last location and layout'),
  goes('sms_numbers', 'Number for text messages'),
  goes('sms_codes', 'Codes for text messages', 'code_hash'),
  // A waiting message can hold a code, which is only for the owner of the phone.
  goes('sms_messages', 'Text messages', 'body'),
  goes('reminders_sent', 'Reminders of shifts'),
  goes('quiet_hours', 'Quiet hours'),
  goes('draft_staff', "Drafts they're scheduled in"),
  stays('paid_weeks', 'Totals of paid weeks'),
  {
    ...stays('import_rows', 'Import that created them'),
    whose: ({ id }) => sql`t.entity_id = ${id}::uuid`,
  },
  goes('area_failures', 'Modules that failed in their browser'),
  goes('area_voices', 'Reports from their browser about modules'),
];

/** Columns in which others may have written a user's name or address; an erasure replaces it with the number. */
export const mentionColumns: Readonly<Partial<Record<keyof Database, readonly string[]>>> = {
  absences: ['note'],
  locations: ['title', 'address'],
  positions: ['name'],
  position_names: ['name'],
  assignments: ['overrides'],
  shifts: ['comments'],
  shift_versions: ['comments'],
  shift_exceptions: ['reason'],
  meetings: ['agenda', 'comments'],
  closures: ['reason'],
  blackouts: ['reason'],
  certificates: ['reason'],
  draft_batches: ['name'],
  draft_shifts: ['comments'],
  requests: ['reason', 'decision_reason'],
  swap_requests: ['message', 'reason'],
  offer_rounds: ['message'],
  payroll_adjustments: ['reason'],
  payroll_weeks: ['reopen_reason'],
  timesheets: ['reason'],
  offline_punches: ['reason'],
  kiosks: ['name'],
  kiosk_codes: ['name'],
  deploy_tokens: ['label'],
  waiting_claims: ['asked_by'],
  registry_revisions: ['made_by'],
  stored_folders: ['stored_by'],
};

/** Columns whose rows are kept for a day or a month; an erasure deletes a row that names the user. */
export const shortLivedTextColumns: Readonly<Partial<Record<keyof Database, readonly string[]>>> = {
  notifications: ['title', 'body'],
  mail_outbox: ['recipient', 'subject', 'body_text', 'body_html'],
  sms_messages: ['body'],
  idempotency_keys: ['body'],
  client_errors: ['message'],
  jobs: ['last_error'],
};
