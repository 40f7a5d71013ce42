/** Exports for other modules. Everything else in this folder is private to weeks. */
export { DECISION_FLAGS, flagsOf, type PunchFlag } from './clockFlags.rules';
export {
  carry,
  findCarriedDays,
  findClosing,
  findClosings,
  findReopening,
  lockWeek,
  nextOpenDay,
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
export { guardOwnHours, isOnlyAdmin, isOwnDecision } from './ownHours.service';
export { isWhole, partOf, partsOfWeek, type WeekPart, describeWeekPart } from './weekParts.rules';
export type { WorkRecord } from './workRecord.types';
