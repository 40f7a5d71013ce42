/**
 * Modules that the kiosk's page shares with its area, by specifier. The build fills in the list
 * (`kit/build/providedModules.ts`); here it is empty, for tests.
 */
export const provided: Readonly<Record<string, { readonly version: string; readonly lib: () => unknown }>> =
  {};
