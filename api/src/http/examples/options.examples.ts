import type { Examples } from './example';

export const optionsExamples = {
  readPublicOptions: {
    summary: 'Read what the sign-in pages must know',
    answer: {
      sign_up_open: true,
      first_account: false,
      time_off_notice_days: 10,
    },
  },
  readOptions: {
    summary: 'Read the options',
    answer: {
      kiosk_clock_out: true,
      registered_kiosks_only: false,
      early_clock_in_minutes: 15,
      time_off_notice_days: 10,
      sign_up_mode: 'APPROVAL',
    },
  },
  changeOptions: {
    summary: 'Change options',
    body: {
      early_clock_in_minutes: 20,
    },
    answer: {
      kiosk_clock_out: true,
      registered_kiosks_only: false,
      early_clock_in_minutes: 20,
      time_off_notice_days: 10,
      sign_up_mode: 'APPROVAL',
    },
  },
} satisfies Examples;
