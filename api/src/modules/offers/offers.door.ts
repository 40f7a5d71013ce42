/** Exports for other modules. Everything else in this folder is private to offers. */
export { type NamedRound, readRounds, waveOptions } from './offers.repository';
export { nextAfter } from './waves.rules';
export { roundsOnWire, stopLocked } from './rounds.service';
