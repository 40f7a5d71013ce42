/** Exports for other modules. Everything else in this folder is private to attendance. */
export { isFirstAlert } from './alerts.repository';
export { clockCounts } from './clockCounts.sql';
export { countDays, type DayCounts } from './dayCounts.repository';
export { findCorrectable, findRecordsOf, type RecordRow } from './corrections.repository';
export { findOfflineRecords, type OfflineRecord } from './offlinePunches/offlinePunches.repository';
export { paidFor } from './corrections.rules';
export { addableTime } from './addToClosed.service';
export { addRecordIn, changeRecordIn, lockRecordOf } from './corrections.service';
export { adjustedOf, changesOf, clockRecordWire } from './records.wire';
export { refuseBadPunches, refuseTooLongAgo } from './storeCorrection.service';
export { correctedAs } from './worked.service';
