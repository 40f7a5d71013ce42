/**
 * Every shared module by its specifier, imported lazily. A module that no module of the page imports is missing in the
 * share scope, and an area that needs it would fail only when it opens. The build fills in the list
 * (`kit/build/providedModules.ts`); here it is empty, for tests without federation.
 */
export const provided: Readonly<Record<string, () => Promise<unknown>>> = {};
