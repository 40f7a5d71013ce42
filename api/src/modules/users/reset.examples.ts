import type * as calls from '@ondeck/shared/calls/reset';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { secret } from '../../platform/http/samples';

export const examples: Examples<typeof calls> = {
  requestCode: says('Request a reset code', 'OTP sent to your email!', { email: 'employee@ondeck.example' }),
  confirmCode: says('Confirm the reset code', 'OTP confirmed successfully.', { otp: '4821' }),
  resetPassword: says('Set a new password after a reset', 'Password updated successfully.', {
    new_password: 'Another1!',
  }),
  confirmResetLink: says('Confirm the link of a reset', 'Choose a new password.', { key: secret }),
};
