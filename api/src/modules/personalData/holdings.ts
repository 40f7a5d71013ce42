import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema.types';

/** Whose data it is. */
export interface Whose {
  readonly id: string;
  /** In small letters. */
  readonly emails: readonly string[];
}

/** One kind of thing that is stored of a person. */
export interface Holding {
  readonly table: keyof Database;
  /** What it is called in the export and before an erasure. */
  readonly title: string;
  /** Which rows `t` are theirs. */
  readonly whose: (person: Whose) => RawBuilder<unknown>;
  /** Secrets, and hashes of them: in no export. */
  readonly hidden?: readonly string[];
  /** What an erasure does: removes the rows, keeps them, or keeps them without these words. */
  readonly erased: 'goes' | 'stays' | readonly WordColumn[];
}

interface WordColumn {
  readonly column: string;
  /** What stands there since; only where something stood before. */
  readonly becomes: '' | 'Erased' | null;
}

const byUser = ({ id }: Whose): RawBuilder<unknown> => sql`t.user_id = ${id}::uuid`;
const ofRecord = ({ id }: Whose): RawBuilder<unknown> =>
  sql`exists (select 1 from clock_records c where c.id = t.clock_record_id and c.user_id = ${id}::uuid)`;
const reason: WordColumn = { column: 'reason', becomes: 'Erased' };
const answer: WordColumn = { column: 'decision_reason', becomes: 'Erased' };
const nulled = (...columns: string[]): WordColumn[] => columns.map((column) => ({ column, becomes: null }));

/**
 * Everything that is stored of a person by a row of its own, their account and the log aside. A test compares it with
 * the columns of the database that refer to a person.
 */
export const holdings: readonly Holding[] = [
  { table: 'user_locations', title: 'Locations', whose: byUser, erased: 'stays' },
  { table: 'user_positions', title: 'Positions', whose: byUser, erased: 'stays' },
  {
    table: 'clock_records',
    title: 'Hours worked',
    whose: byUser,
    erased: nulled('in_address', 'in_device', 'out_address', 'out_device'),
  },
  { table: 'clock_record_versions', title: 'Corrections of hours', whose: ofRecord, erased: [reason] },
  { table: 'payroll_adjustments', title: 'Changes of paid hours', whose: ofRecord, erased: [reason] },
  { table: 'timesheets', title: 'Weeks approved or set aside', whose: byUser, erased: [reason] },
  {
    table: 'timesheet_accepts',
    title: 'Questions of weeks that were settled',
    whose: byUser,
    erased: 'stays',
  },
  { table: 'assignments', title: 'Shifts they had', whose: byUser, erased: 'stays' },
  { table: 'releases', title: 'Shifts they gave back', whose: byUser, erased: 'stays' },
  { table: 'meeting_staff', title: 'Meetings', whose: byUser, erased: 'stays' },
  { table: 'time_off_requests', title: 'Requests for time off', whose: byUser, erased: [reason, answer] },
  { table: 'reschedule_requests', title: 'Schedule changes', whose: byUser, erased: [reason, answer] },
  { table: 'open_shift_requests', title: 'Requests for open shifts', whose: byUser, erased: [answer] },
  {
    table: 'new_shift_requests',
    title: 'Offers of new shifts',
    whose: byUser,
    erased: [{ column: 'reason', becomes: '' }, answer],
  },
  { table: 'correction_requests', title: 'Corrections asked for', whose: byUser, erased: [reason, answer] },
  { table: 'open_shift_offers', title: 'Open shifts offered to them', whose: byUser, erased: 'goes' },
  { table: 'notifications', title: 'Notifications', whose: byUser, erased: 'goes' },
  {
    table: 'mail_outbox',
    title: 'Letters',
    whose: ({ emails }) => sql`lower(t.recipient) = any(${[...emails]}::text[])`,
    // Codes and links are for who reads the mailbox.
    hidden: ['body_text', 'body_html'],
    erased: 'goes',
  },
  {
    table: 'sessions',
    title: 'Sessions and devices',
    whose: byUser,
    hidden: ['token_hash', 'binding_hash'],
    erased: 'goes',
  },
  {
    table: 'known_browsers',
    title: 'Browsers they signed in from',
    whose: byUser,
    hidden: ['browser_hash'],
    erased: 'goes',
  },
  {
    table: 'password_resets',
    title: 'Password resets',
    whose: ({ id, emails }) => sql`(t.user_id = ${id}::uuid or lower(t.email) = any(${[...emails]}::text[]))`,
    hidden: ['browser_hash', 'code_hash', 'link_hash'],
    erased: 'goes',
  },
  { table: 'wrong_codes', title: 'Wrong reset codes', whose: byUser, erased: 'goes' },
  {
    table: 'activation_keys',
    title: 'Activation links',
    whose: byUser,
    hidden: ['key_hash'],
    erased: 'goes',
  },
  {
    table: 'email_confirmations',
    title: 'Confirmations of the address',
    whose: byUser,
    hidden: ['key_hash'],
    erased: 'goes',
  },
  {
    table: 'employee_tokens',
    title: 'Codes entered at punch clocks',
    whose: byUser,
    hidden: ['token_hash'],
    erased: 'goes',
  },
  {
    table: 'kiosk_codes',
    title: 'Codes made for punch clocks',
    whose: ({ id }) => sql`t.created_by = ${id}::uuid`,
    hidden: ['code_hash'],
    erased: 'goes',
  },
  { table: 'totp_secrets', title: 'Authenticator app', whose: byUser, hidden: ['secret'], erased: 'goes' },
  { table: 'recovery_codes', title: 'Recovery codes', whose: byUser, hidden: ['code_hash'], erased: 'goes' },
  { table: 'passkeys', title: 'Passkeys', whose: byUser, hidden: ['public_key'], erased: 'goes' },
  {
    table: 'calendar_feeds',
    title: 'Address of their calendar',
    whose: byUser,
    hidden: ['token_hash'],
    erased: 'goes',
  },
  {
    table: 'push_outbox',
    title: 'Notices on their way to a device',
    whose: ({ id }) =>
      sql`exists (select 1 from push_devices d where d.id = t.device_id and d.user_id = ${id}::uuid)`,
    erased: 'goes',
  },
  {
    table: 'push_devices',
    title: 'Devices that are told of notices',
    whose: byUser,
    hidden: ['endpoint', 'p256dh', 'auth'],
    erased: 'goes',
  },
  { table: 'notice_choices', title: 'How they are told of notices', whose: byUser, erased: 'goes' },
  { table: 'quiet_hours', title: 'Quiet hours', whose: byUser, erased: 'goes' },
  { table: 'draft_staff', title: 'Drafts they are planned in', whose: byUser, erased: 'goes' },
  { table: 'paid_weeks', title: 'Sums of paid weeks', whose: byUser, erased: 'stays' },
  {
    table: 'import_rows',
    title: 'Import that they came with',
    whose: ({ id }) => sql`t.entity_id = ${id}::uuid`,
    erased: 'stays',
  },
  { table: 'area_failures', title: 'Areas that failed in their browser', whose: byUser, erased: 'goes' },
];

/** What others may have written, where a name or an address can stand: it is replaced by the number. */
export const othersWords: Readonly<Partial<Record<keyof Database, readonly string[]>>> = {
  shifts: ['comments'],
  shift_versions: ['comments'],
  shift_exceptions: ['reason'],
  meetings: ['agenda', 'comments'],
  closures: ['reason'],
  draft_batches: ['name'],
  draft_shifts: ['comments'],
  time_off_requests: ['reason', 'decision_reason'],
  reschedule_requests: ['reason', 'decision_reason'],
  open_shift_requests: ['decision_reason'],
  new_shift_requests: ['reason', 'decision_reason'],
  correction_requests: ['reason', 'decision_reason'],
  clock_record_versions: ['reason'],
  payroll_adjustments: ['reason'],
  payroll_weeks: ['reopen_reason'],
  timesheets: ['reason'],
  kiosks: ['name'],
  kiosk_codes: ['name'],
  deploy_tokens: ['label'],
  waiting_claims: ['asked_by'],
  registry_revisions: ['made_by'],
  stored_folders: ['stored_by'],
};

/** What is of a day or a month: where it names them, it goes whole. */
export const passingWords: Readonly<Partial<Record<keyof Database, readonly string[]>>> = {
  notifications: ['title', 'body'],
  mail_outbox: ['recipient', 'subject', 'body_text', 'body_html'],
  idempotency_keys: ['body'],
  client_errors: ['message'],
  jobs: ['last_error'],
};
