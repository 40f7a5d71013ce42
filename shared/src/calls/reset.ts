import { mailedKeyBody, requestOtpBody, resetPasswordBody, verifyOtpBody } from '../schemas/users';
import { call } from './call';

export const requestCode = call({
  summary: 'Request a reset code',
  method: 'POST',
  path: '/api/users/request-otp/',
  permission: 'public',
  body: requestOtpBody,
  refuses: [429],
  description:
    'Gives the same answer for known and unknown addresses. Its cookie ties the next two calls to it.',
});

export const confirmCode = call({
  summary: 'Confirm the reset code',
  method: 'POST',
  path: '/api/users/verify-otp/',
  permission: 'public',
  body: verifyOtpBody,
  refuses: [429],
});

export const confirmResetLink = call({
  summary: 'Confirm the link of a reset',
  method: 'POST',
  path: '/api/users/verify-reset-link/',
  permission: 'public',
  body: mailedKeyBody,
  description: 'Takes the key of the link that On Deck emails instead of a code after many wrong codes.',
});

export const resetPassword = call({
  summary: 'Set a new password after a reset',
  method: 'POST',
  path: '/api/users/reset-password/',
  permission: 'public',
  body: resetPasswordBody,
});
