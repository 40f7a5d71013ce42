import type * as calls from '@ondeck/shared/calls/options';
import type { Options } from '@ondeck/shared/schemas/options';
import type { Examples } from '../../platform/http/module';

const options = {
  kiosk_clock_out: true,
  registered_kiosks_only: false,
  kiosk_shows_hours: false,
  early_clock_in_minutes: 15,
  time_off_notice_days: 10,
  retention_months: 36,
  shortest_name: 3,
  sign_up_mode: 'APPROVAL',
  second_factor_required: false,
  timesheet_tolerance_minutes: 15,
  overtime_rule: 'OFF',
  pay_period: 'WEEK',
  pay_period_start: '2026-01-04',
  payroll_columns: [{ field: 'key', title: 'Key' }],
} satisfies Options;
const change = { early_clock_in_minutes: 20 };

export const examples: Examples<typeof calls> = {
  readPublicOptions: {
    summary: 'Read the options of the sign-in pages',
    answer: {
      sign_up_open: true,
      time_off_notice_days: options.time_off_notice_days,
      shortest_name: options.shortest_name,
    },
  },
  readOptions: {
    summary: 'Read the options',
    answer: options,
  },
  changeOptions: {
    summary: 'Change options',
    body: change,
    answer: { ...options, ...change },
  },
};
