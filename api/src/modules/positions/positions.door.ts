/** Exports for other modules. Everything else in this folder is private to positions. */
export { createPosition } from './positions.service';
export { usable, type WorkedOn } from './usable.rules';
