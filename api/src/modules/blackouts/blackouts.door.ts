/** Exports for other modules. Everything else in this folder is private to blackouts. */
export { blackoutsFrom } from './blackouts.repository';
