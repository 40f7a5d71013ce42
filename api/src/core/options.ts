import type { Options } from '@ondeck/shared/schemas/options';
import type { Queryable } from '../database/types';

/** The settings of the installation, as they are now. The table has one row, with id 1, made by the first migration. */
export async function readOptions(db: Queryable): Promise<Options> {
  return db
    .selectFrom('options')
    .select([
      'kiosk_clock_out',
      'registered_kiosks_only',
      'kiosk_shows_hours',
      'early_clock_in_minutes',
      'time_off_notice_days',
      'sign_up_mode',
      'timesheet_tolerance_minutes',
      'overtime_rule',
      'pay_period',
      'pay_period_start',
      'payroll_columns',
    ])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}
