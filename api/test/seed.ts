import * as fc from 'fast-check';

/**
 * The seed of random tests. The seed is the same in every run, so that a red test is due to a change and not to chance.
 * `PROPERTY_SEED` tries other paths; a seed that finds a fault becomes a separate test.
 */
export const propertySeed = Number(process.env.PROPERTY_SEED ?? 20_261_122);

fc.configureGlobal({ seed: propertySeed });
