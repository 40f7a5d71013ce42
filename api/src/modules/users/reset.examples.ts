import type * as calls from '@ondeck/shared/calls/reset';
import type { Examples } from '../../http/module';
import { secret } from '../../http/samples';

export const examples: Examples<typeof calls> = {
  requestCode: {
    summary: 'Ask for a reset code',
    body: { email: 'employee@ondeck.example' },
    answer: { message: 'OTP sent to your email!' },
  },
  confirmCode: {
    summary: 'Confirm the reset code',
    body: { otp: '4821' },
    answer: { message: 'OTP confirmed successfully.' },
  },
  resetPassword: {
    summary: 'Set a new password after a reset',
    body: { new_password: 'Another1!' },
    answer: { message: 'Password updated successfully.' },
  },
  confirmResetLink: {
    summary: 'Reset by a mailed link',
    body: { key: secret },
    answer: { message: 'Please choose a new password.' },
  },
};
