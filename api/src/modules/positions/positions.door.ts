/** What other modules may use of positions. Everything else is private to this folder. */
export { createPosition } from './positions.service';
export { usable, type WorkedOn } from './usable.rules';
