/** Exports for other modules. Everything else in this folder is private to audit. */
export { type LoggedWord, takeWordsOut } from './redaction.service';
