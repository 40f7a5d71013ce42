/** Replaces parts of the federation runtime that this product's pages never use. */
export const Module = undefined;
export const RemoteHandler = undefined;
export const consumes = undefined;
export const defaultPreloadArgs = undefined;
export const formatPreloadArgs = undefined;
export const generatePreloadAssetsPlugin = undefined;
export const getRemoteEntry = undefined;
export const getRemoteInfo = undefined;
export const getRemoteEntryUniqueKey = undefined;
export const getSharedFallbackGetter = undefined;
export const installInitialConsumes = undefined;
export const isEsmRemoteType = undefined;
export const normalizePreloadExposes = undefined;
export const preloadAssets = undefined;
export const remotes = undefined;
export const snapshotPlugin = undefined;
