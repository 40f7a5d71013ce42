import type { Options } from '@ondeck/shared/schemas/options';
import { sql } from 'kysely';
import type { Queryable } from './types';
import { often } from './often.sql';

/**
 * Returns the current options of the installation. The table has one row, with ID 1, created by the first migration.
 */
export async function readOptions(db: Queryable): Promise<Options> {
  const { rows } = await sql<Options>`
    select kiosk_clock_out, registered_kiosks_only, kiosk_shows_hours, early_clock_in_minutes, time_off_notice_days,
      retention_months, shortest_name, sign_up_mode, second_factor_required, timesheet_tolerance_minutes, overtime_rule, pay_period,
      pay_period_start, payroll_columns, text_messages, texts_per_day
    from options where id = 1 ${often}`.execute(db);
  const [options] = rows;
  if (!options) throw new Error('The first migration stores the options.');
  return options;
}
