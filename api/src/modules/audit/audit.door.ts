/** What other modules may use of audit. Everything else is private to this folder. */
export { redactAudit } from './redaction.service';
