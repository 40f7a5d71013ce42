import { mailedKeyBody, requestOtpBody, resetPasswordBody, verifyOtpBody } from '../schemas/users';
import { call } from './call';

export const requestCode = call({
  summary: 'Ask for a reset code',
  method: 'POST',
  path: '/api/users/request-otp/',
  permission: 'public',
  body: requestOtpBody,
  refuses: [429],
  description: 'Answers alike for known and unknown addresses; its cookie ties the next two calls to it.',
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
  summary: 'Reset by a mailed link',
  method: 'POST',
  path: '/api/users/verify-reset-link/',
  permission: 'public',
  body: mailedKeyBody,
  description: 'Takes the key of the link that is mailed instead of a code after many wrong ones.',
});

export const resetPassword = call({
  summary: 'Set a new password after a reset',
  method: 'POST',
  path: '/api/users/reset-password/',
  permission: 'public',
  body: resetPasswordBody,
});
