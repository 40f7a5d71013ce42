/** Exports for other modules. Everything else in this folder is private to audit. */
export { redactAudit } from './redaction.service';
