/** Exports for other modules. Everything else in this folder is private to users. */
export { sendActivation, whyNoAccess } from './activation.service';
export { notifyMissingFactor } from './factors/notifyMissingFactor.service';
export { assertNoGuessing } from './guessedKeys.service';
export { guessKey } from './guessing';
export { lockChangeable, ONLY_ADMINS, WORKS_ELSEWHERE } from './reach';
export { newUserRow, publishUser } from './userChanges';
export { emptyUserDetails } from './userRows';
export { findEmployment, hasActiveAdmin, insertUser, type LockedUser, lockUser } from './users.repository';
export { freeAddress } from './waitingAccounts';
