import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../test/harness';
import { personalDataKinds, mentionColumns, shortLivedTextColumns } from './personalDataKinds';

/** Text columns without words about a user: kinds, hashes, and the school's own texts. */
const impersonal: Readonly<Record<string, readonly string[]>> = {
  alerts_told: ['kind', 'subject'],
  area_failures: ['area', 'version'],
  area_voices: ['area', 'version'],
  area_counts: ['area', 'version', 'kind'],
  audit_head: ['hash'],
  audit_seals: ['previous_hash', 'hash'],
  audit_redactions: ['hash'],
  changes: ['topic'],
  client_errors: ['area', 'version', 'kind', 'frames'],
  deploy_tokens: ['token_hash', 'area', 'slots'],
  registry_revisions: ['state', 'change'],
  stored_versions: ['area', 'version', 'digest'],
  stored_folders: ['place', 'prefix', 'files', 'digest'],
  waiting_claims: ['area', 'version', 'claims', 'digest'],
  draft_batches: ['kind', 'state'],
  draft_shifts: ['schedule_type', 'shift_repeat'],
  idempotency_keys: ['scope', 'key', 'request_hash'],
  imports: ['kind'],
  jobs: ['name'],
  kiosks: ['public_key', 'last_address'],
  // Kinds and states. The server deletes a sealed punch once it is read.
  offline_punches: ['key', 'sealed', 'sealed_hash', 'state', 'problem', 'kind', 'rate', 'sureness'],
  location_options: [
    'availability',
    'certificates',
    'when_certificate_expires',
    'minors',
    'younger_than_14',
    'labor',
    'lifeguard_minimum',
    'automatic_offer',
    'sick_pay',
  ],
  labor_limits: ['band'],
  school_breaks: ['name'],
  deck_rules: ['weekdays', 'guard_position_ids', 'teaching_position_ids', 'support_position_ids'],
  swimmer_counts: ['source'],
  locations: [
    'title',
    'code',
    'phone_number',
    'email',
    'address',
    'timezone',
    'former_zones',
    'alerts',
    'search_text',
    'title_key',
    'address_key',
  ],
  // Erasing a name in an agenda also replaces the search text of that agenda.
  meetings: ['shift_code', 'search_text'],
  position_names: ['name', 'name_key'],
  certificate_types: ['name', 'reminder_days'],
  payroll_files: ['columns'],
  paid_weeks: ['position_ids', 'position_minutes'],
  used_challenges: ['challenge_hash'],
  vault_mark: ['mark'],
  options: ['sign_up_mode', 'overtime_rule', 'pay_period', 'payroll_columns'],
  positions: ['name', 'color', 'search_text', 'name_key'],
  schema_migrations: ['name', 'checksum'],
  setup_keys: ['key_hash'],
  // Accepted shortages of lifeguards name no one.
  closures: ['acknowledged'],
  shift_exceptions: ['kind', 'acknowledged'],
  shift_versions: ['shift_repeat'],
  shifts: ['shift_code', 'schedule_type', 'shift_repeat'],
  throttles: ['key'],
  // Kinds and states of the user's rows, which are kept; and corrections, which name shifts and positions.
  absences: ['leave_type', 'timezone', 'source', 'acknowledged'],
  absence_days: ['end_cause'],
  absence_lines: ['shift_code', 'effect', 'pay', 'end_cause'],
  assignments: ['source', 'overrides'],
  clock_records: ['timezone', 'rate', 'suggested_rate', 'status', 'flags'],
  clock_record_versions: ['kind', 'before', 'after'],
  payroll_adjustments: ['rate', 'previous_rate'],
  payroll_weeks: ['overtime_rule'],
  releases: ['cause'],
  requests: ['kind', 'status', 'leave_type', 'week_day', 'acknowledged'],
  swap_requests: ['state'],
  offer_rounds: ['state', 'award_mode'],
  timesheet_accepts: ['mark'],
  timesheets: ['status', 'stamp'],
};

describe('data that an erasure covers', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  it('lists every database column that can hold words about a user, so a new column must be classified', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying')
        and table_name not in ('users', 'audit_log', 'audit_words') order by 1, 2`.execute(test.db);
    const unknown = rows.filter(({ table, column }) => {
      const own = personalDataKinds.find((one) => one.table === table)?.erased;
      const listed = [mentionColumns, shortLivedTextColumns, impersonal].flatMap(
        (lists) => new Map(Object.entries(lists)).get(table) ?? [],
      );
      return !(
        own === 'goes' ||
        listed.includes(column) ||
        (Array.isArray(own) && own.some((one) => one.column === column))
      );
    });
    assert.deepEqual(unknown, []);
  });

  it('lists every database table that has rows of a user', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct table_name as table
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id' and table_name <> 'changes' order by 1`.execute(
      test.db,
    );
    const known = new Set<string>(personalDataKinds.map(({ table }) => table));
    assert.deepEqual(
      rows.filter(({ table }) => !known.has(table)),
      [],
    );
  });
});
