/** Exports for other modules. Everything else in this folder is private to absences. */
export { recordedBy } from './absences.repository';
export { fillAbsences } from './fill.job';
export { storeLateNote } from './late.service';
export { reportAbsence } from './report.service';
export { assertNotOwn } from './managing.service';
export { endReportAtPunch, isOnTimeOff } from './punch.service';
