import * as fc from 'fast-check';

/**
 * What random tests begin with. The same in every run, so that a change is red for what it changed and not for its
 * luck; `PROPERTY_SEED` explores other paths, and a seed that found something becomes a test of its own.
 */
export const propertySeed = Number(process.env.PROPERTY_SEED ?? 20_261_122);

fc.configureGlobal({ seed: propertySeed });
