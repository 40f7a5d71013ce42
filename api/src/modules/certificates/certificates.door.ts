/** Exports for other modules. Everything else in this folder is private to certificates. */
export { documentsOf } from './documents.service';
