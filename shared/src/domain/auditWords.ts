/** What was done, in words; an action without words of its own is read as its name: `payroll.edited`, "Payroll edited". */
const words: Readonly<Record<string, string>> = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.refused': 'Sign-in refused: wrong password',
  'session.codeRefused': 'Sign-in refused: wrong code of the second factor',
  'session.passkeyRefused': 'Sign-in refused: passkey not accepted',
  'user.secondFactorAdded': 'Second factor added',
  'user.secondFactorRemoved': 'Second factor removed',
  'user.secondFactorReset': 'Second factor reset by an admin',
  'user.recoveryCodesRenewed': 'New recovery codes made',
  'user.recoveryCodeUsed': 'Signed in with a recovery code',
  'user.created': 'Person added',
  'user.changed': 'Person changed',
  'user.deleted': 'Person deleted',
  'user.restored': 'User restored',
  'user.accessEnded': 'Access ended after the last day',
  'user.registered': 'Signed up',
  'user.keysTried': 'Tried many keys and emails of people elsewhere',
  'user.signUpReplaced': 'Sign-up taken over by the school',
  'user.emailConfirmed': 'E-mail confirmed',
  'user.activationSent': 'Activation link sent',
  'user.emailResent': 'Email sent again',
  'user.activated': 'Account activated',
  'user.credentialsChanged': 'Credentials changed: other sessions and links ended',
  'user.passwordChanged': 'Password changed',
  'user.passwordReset': 'Password reset',
  'user.exported': 'Personal data downloaded',
  'user.erased': 'Person erased',
  'user.passwordCodeRequested': 'Password reset asked for',
  'user.passwordCodeRefused': 'Password reset refused: wrong code',
  'open_shift.approve': 'Open shift given away',
  'audit.clockSetBack': 'Server clock set back',
  'audit.wordsApart': 'Words of the history moved apart',
  'kiosk.copySuspected': 'Punch clock might have been copied',
  'area.waits': 'Area waits: it claims something new',
  'installation.setUp': 'School set up',
  'installation.restored': 'Restored from a backup: all access ended',
  'options.firstStepsDismissed': 'First steps put away',
  'import.stored': 'File imported',
  'import.undone': 'Import undone',
  'report.exported': 'Report downloaded',
};

/**
 * @param action - as the log names it: `shift.changed`, `new_shift_request.expired`, `deployToken.created`
 * @returns `Shift changed`, `New shift request expired`, `Deploy token created`
 */
export function auditWords(action: string): string {
  const known = words[action];
  if (known !== undefined) return known;
  const text = spaced(action);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name of the program in small words: `start_time` and `startTime` are "start time". */
export const spaced = (name: string): string =>
  name
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
