/** Exports for other modules. Everything else in this folder is private to blackouts. */
export { type BlackoutRow, blackoutsFrom } from './blackouts.repository';
