/**
 * Every shared module by its specifier, imported lazily: what no module of the page imports is not in the share
 * scope, and an area that needs it would fail only when it opens. The build fills the list in
 * (`kit/build/providedModules.ts`); here it is empty, for tests that need no federation.
 */
export const provided: Readonly<Record<string, () => Promise<unknown>>> = {};
