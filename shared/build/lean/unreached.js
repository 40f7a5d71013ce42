/** Stands in for parts of the federation runtime that this product's pages never reach. */
export const consumes = undefined;
export const defaultPreloadArgs = undefined;
export const formatPreloadArgs = undefined;
export const getSharedFallbackGetter = undefined;
export const installInitialConsumes = undefined;
export const normalizePreloadExposes = undefined;
export const preloadAssets = undefined;
export const remotes = undefined;
