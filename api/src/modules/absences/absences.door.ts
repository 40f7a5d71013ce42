/** Exports for other modules. Everything else in this folder is private to absences. */
export { recordedBy } from './absences.repository';
export { fillAbsences } from './fill.job';
export { type ReportOrder } from './decideReport.service';
export { type LateNote, storeLateNote } from './late.service';
export { type Report, reportAbsence } from './report.service';
export { endReportAtPunch, isOnTimeOff } from './punch.service';
