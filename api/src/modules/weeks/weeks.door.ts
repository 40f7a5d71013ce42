/** Exports for other modules. Everything else in this folder is private to weeks. */
export { DECISION_FLAGS, flagsOf, type PunchFlag } from './clockFlags.rules';
export {
  carry,
  type Closing,
  findCarriedDays,
  findClosing,
  findClosings,
  findReopenings,
  lockWeek,
  nextOpenDay,
  type Reopening,
  reopenWeekRow,
  shareWeekLock,
  takeBackCarried,
} from './closing.repository';
export {
  assertHoursOpen,
  assertRecordOpen,
  closedPay,
  closedSentence,
  closeHeldWeek,
  payInOpenWeek,
} from './closing.service';
export { daylightSavingNote } from './daylightSaving.rules';
export {
  movedOvertime,
  readOvertimeRules,
  type RuleOf,
  type SplitOvertime,
  splitsOf,
} from './overtime.service';
export { guardOwnHours, isOnlyAdmin, isOwnDecision, OWN_HOURS } from './ownHours.service';
export { isWhole, partOf, partsOfWeek, type WeekPart, describeWeekPart } from './weekParts.rules';
export type { WorkRecord } from './workRecord.types';
