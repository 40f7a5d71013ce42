import {
  addedFactor,
  addPasskeyBody,
  appCodeBody,
  appSecret,
  passkeyCreation,
  recoveryCodes,
  renamePasskeyBody,
  secondFactors,
  withPassword,
} from '../schemas/secondFactors';
import { call } from './call';

export const readSecondFactors = call({
  summary: 'Read my two-step verification',
  method: 'GET',
  path: '/api/users/second-factor/',
  permission: 'self',
  answers: { 200: secondFactors },
  shows: ['Me'],
  keep: 0,
});

export const beginApp = call({
  summary: 'Start setting up an authenticator app',
  method: 'POST',
  path: '/api/users/second-factor/app/',
  permission: 'self',
  body: withPassword,
  answers: { 200: appSecret },
  refuses: [409, 429],
  description:
    'Creates a secret for an authenticator app. Sign-in asks for its codes after the user confirms one.',
});

export const confirmApp = call({
  summary: 'Confirm the first code of an authenticator app',
  method: 'POST',
  path: '/api/users/second-factor/app/confirm/',
  permission: 'self',
  body: appCodeBody,
  answers: { 200: addedFactor },
  refuses: [409, 429],
});

export const removeApp = call({
  summary: 'Remove the authenticator app',
  method: 'POST',
  path: '/api/users/second-factor/app/remove/',
  permission: 'self',
  body: withPassword,
  refuses: [404, 429],
});

export const renewRecoveryCodes = call({
  summary: 'Create new recovery codes',
  method: 'POST',
  path: '/api/users/second-factor/recovery-codes/',
  permission: 'self',
  body: withPassword,
  answers: { 200: recoveryCodes },
  refuses: [409, 429],
  description: 'Creates ten new recovery codes and shows them once. The old codes no longer work.',
});

export const beginPasskey = call({
  summary: 'Start adding a passkey',
  method: 'POST',
  path: '/api/users/passkeys/begin/',
  permission: 'self',
  body: withPassword,
  answers: { 200: passkeyCreation },
  refuses: [409, 429],
});

export const addPasskey = call({
  summary: 'Add the passkey that the browser made',
  method: 'POST',
  path: '/api/users/passkeys/',
  permission: 'self',
  body: addPasskeyBody,
  answers: { 201: addedFactor },
  refuses: [409],
});

export const renamePasskey = call({
  summary: 'Rename a passkey',
  method: 'PUT',
  path: '/api/users/passkeys/:id/',
  permission: 'self',
  body: renamePasskeyBody,
  refuses: [404],
});

export const removePasskey = call({
  summary: 'Remove a passkey',
  method: 'POST',
  path: '/api/users/passkeys/:id/remove/',
  permission: 'self',
  body: withPassword,
  refuses: [404, 429],
});

export const resetSecondFactor = call({
  summary: "Reset a user's two-step verification",
  method: 'DELETE',
  path: '/api/users/:id/second-factor/',
  permission: 'secondFactor.reset',
  refuses: [404],
  description: 'Removes the authenticator app, passkeys, and recovery codes of a user who lost them.',
});
