/** Exports for other modules. Everything else in this folder is private to planning. */
export {
  shortagesOfExpired,
  watchingDeck,
} from './changes/lostCertificates.service';
export { tellManagers } from './changes/storeShortages.service';
export { assertPayOpen } from './changes/absencePay.service';
export {
  decideAbsence,
  decideTimeTaken,
  type OrderedLine,
} from './changes/decideAbsence.service';
export { archiveShift } from './changes/archiveShift.service';
export { countWorkRequiring, openWorkRequiring } from './changes/workRequiring.service';
export { carryOut } from './changes/apply.service';
export { decisionWarnings, deckWarnings, previewDeck } from './changes/checkDeck.service';
export {
  type AssignOrder,
  decideAssign,
  decideReassign,
  decideRelease,
} from './changes/decideStaff.service';
export {
  type Decision,
  decisionAfter,
  decisionOf,
  openShiftsAfter,
  startDecision,
  wholeIn,
  withDaysOff,
} from './changes/decision';
export type { AbsenceGranted, Saved } from './changes/planChanges';
export { type Endings, namedEndings, namedTimeOff, workOfLocation } from './changes/ending.service';
export {
  endingsAfter,
  endLateLeaveIn,
  findOnLateLeave,
  releaseEverything,
  releaseUnfit,
} from './changes/leaving.service';
export { decideGiveBack } from './changes/decideGiveBack.service';
export {
  decideEndAbsence,
  type EndedDate,
  liveDaysAndLines,
} from './changes/decideEndAbsence.service';
export {
  decideEndDates,
  type EndedDates,
  endsOnWire,
  lockEnding,
  shiftsOfAbsence,
} from './changes/endAbsence.service';
export { decideNewShift } from './changes/decideShift.service';
export { createRestShift, dropRestShift } from './changes/restShift.service';
export { openShiftRowsAfter, previewOf } from './changes/preview.service';
export { replaceOnDate } from './changes/shiftDates.service';
export { carryOutTrade, lockTrade, previewTrade, type Trade } from './changes/trade.service';
export { createWorkedShift } from './changes/workedShift.service';
export { shortSentences } from './deck/shortages.service';
export { type DeckAt, deckPlaces, decksAt } from './deck/readDeck.service';
export { removeRulesOf } from './deck/deck.repository';
export { notifyPublished } from './drafts/notifyPublished.service';
export { absenceWord, notifyAbsenceEnded } from './effects/absenceNews.service';
export {
  locationsOfPerson,
  moveLeaveHome,
} from './effects/closeRequests.service';
export { deriveOpenShifts, notifiedOtherwise } from './effects/flush.service';
export { refreshOpenShifts } from './effects/openShifts.service';
export { describeRound, endRound, publishOffer } from './effects/rounds.service';
export { deleteMeeting } from './meetings/meetings.service';
export { loadAvailability } from './people/availability.service';
export {
  type Availability,
  minutesThatWeek,
  ownChoice,
  refusalSentence,
  warningsOf,
} from './people/judgment.rules';
export { isAutomaticWarning, type ReasonCode, reasonSentence } from './people/reasons.rules';
export { checkTrades } from './people/trades.service';
export { isOfferable } from './people/subs.rules';
export { findSubs, type FoundSub } from './people/subs.service';
export { automaticCandidates, rankCandidates } from './people/candidates.service';
export { loadCertificates } from './people/certificates.repository';
export {
  certificatesValidOn,
  type CertificateFacts,
  coverageOf,
  coveringTypes,
  type HeldCertificate,
  requiredTypes,
  shortestAt,
  validThrough,
} from './people/certificates.rules';
export { loadEntered, NOTHING_ENTERED } from './people/entered.repository';
export { loadLabor } from './people/labor.repository';
export { NOT_OPEN, openShiftRefusals, ownSentence } from './people/openShift.rules';
export { assertNoDoubleBooking } from './people/zoneChange.service';
export {
  type AbsenceDay,
  type AbsenceLine,
  absenceOfRequest,
  type AbsenceRow,
  daysOf,
  findAbsence,
  findAbsences,
  findLine,
  linesOfAbsences,
  liveDaysOf,
  type LiveLine,
  liveLinesOf,
  type NewDay,
  setPay,
  setPayDate,
  setAsked,
} from './plan/absences.repository';
export { hoursAt, linesOf, payOf, type TimeRange } from './plan/absences.rules';
export { assignmentsOf } from './plan/assignments.repository';
export type { AssignmentRow } from './plan/assignments.rules';
export { coverageGaps } from './plan/coverage.rules';
export {
  datesOfRound,
  findRound,
  insertRound,
  type RoundRow,
  runningRounds,
  wasOpened,
} from './plan/offerRounds.repository';
export {
  findOpenShift,
  findOpenShifts,
  limitedTo,
  type OpenShift,
  openShiftColumns,
  openShiftsOf,
  openShiftTables,
  type StoredOpenShift,
} from './plan/openShifts.repository';
export { coversRange, type DateRange, intersect, rangeFrom } from './plan/dateRanges.rules';
export type { PlanView } from './plan/planView';
export { releaseAssignment } from './plan/release.rules';
export { describeDate, describeRange, describeTimes } from './plan/planning.words';
export { onceOn, readShift } from './plan/shiftInput.rules';
export { nextDate, nextStart, shiftOn, slotIn, staffOn, startOn } from './plan/shiftOn.rules';
export {
  findShift,
  findShifts,
  firstChangeableDay,
  firstWorkableDay,
  type PositionColumns,
  readShifts,
  shiftColumns,
  type ShiftRow,
  shiftTables,
  todayOf,
} from './plan/shiftRows.repository';
export { findWhole, type WholeShift } from './plan/shiftWrites.repository';
export type { Slot } from './plan/slot.rules';
export { employeeView, ownEvents } from './views/schedule.service';
export { wireShifts } from './views/shiftLists.service';
