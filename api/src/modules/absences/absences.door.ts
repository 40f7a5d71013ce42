/** Exports for other modules. Everything else in this folder is private to absences. */
export { recordedBy } from './absences.repository';
export { reportAbsence } from './report.service';
