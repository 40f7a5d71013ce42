/**
 * Each audit action in words. An action without an entry here is shown by its name: `payroll.edited` is "Payroll
 * edited".
 */
const words: Readonly<Record<string, string>> = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.refused': 'Sign-in failed: wrong password',
  'session.codeRefused': 'Sign-in failed: wrong two-step verification code',
  'session.passkeyRefused': 'Sign-in failed: passkey not accepted',
  'user.secondFactorAdded': 'Two-step verification method added',
  'user.secondFactorRemoved': 'Two-step verification method removed',
  'user.secondFactorReset': 'Two-step verification reset by an admin',
  'user.recoveryCodesRenewed': 'New recovery codes created',
  'user.recoveryCodeUsed': 'Signed in with a recovery code',
  'user.created': 'User added',
  'user.changed': 'User changed',
  'user.deleted': 'User deleted',
  'user.restored': 'User restored',
  'user.accessEnded': 'Access ended after the last day',
  'user.registered': 'Signed up',
  'user.keysTried': 'Tried many keys and emails in use at other locations',
  'user.signUpReplaced': 'Sign-up replaced by a user that the school created',
  'user.emailConfirmed': 'Email confirmed',
  'user.activationSent': 'Activation link sent',
  'user.emailResent': 'Email sent again',
  'user.activated': 'Account activated',
  'user.credentialsChanged': 'Sign-in details changed, other devices signed out',
  'user.passwordChanged': 'Password changed',
  'user.passwordReset': 'Password reset',
  'user.exported': 'Personal data downloaded',
  'user.erased': 'User erased',
  'user.passwordCodeRequested': 'Password reset requested',
  'user.passwordCodeRefused': 'Password reset refused: wrong code',
  'open_shift.approve': 'Open shift assigned',
  'open_shift.offersStopped': 'Offers stopped',
  'open_shift.offerDeclined': 'Offer declined',
  'sms.codeRequested': 'Code for text messages requested',
  'sms.confirmed': 'Text messages turned on',
  'sms.turnedOff': 'Text messages turned off',
  'sms.stopped': 'Text messages stopped by a reply',
  'sms.resumed': 'Text messages resumed by a reply',
  'audit.clockSetBack': 'Server clock set back',
  'audit.wordsApart': 'Words of the history moved to their own table',
  'kiosk.copySuspected': 'Punch clock might have been copied',
  'area.waits': 'Module waiting for approval',
  'installation.setUp': 'School set up',
  'installation.restored': 'Restored from a backup, everyone signed out',
  'options.firstStepsDismissed': 'First steps dismissed',
  'import.stored': 'File imported',
  'import.undone': 'Import undone',
  'report.exported': 'Report downloaded',
};

/**
 * @param action - the action's name in the log: `shift.changed`, `new_shift_request.expired`, `deployToken.created`
 * @returns `Shift changed`, `New shift request expired`, `Deploy token created`
 */
export function auditLabel(action: string): string {
  const known = words[action];
  if (known !== undefined) return known;
  const text = spaced(action);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Turns a name from the code into lowercase words: `start_time` and `startTime` become "start time". */
export const spaced = (name: string): string =>
  name
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
