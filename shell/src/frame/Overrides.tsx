import type { ReadRegistry } from '@ondeck/shared/contract/registry';
import { lazy, Suspense } from 'react';

/** Hardly anybody meets it. */
const Panel = lazy(() => import('./OverridesPanel').then((module) => ({ default: module.OverridesPanel })));

/**
 * The strip that names the areas shown in another version than others see, and those asked for in vain: `overrides`
 * come from a developer's own machine, `chosen` and `refused` were asked for in this tab's address
 * (`?area=employee@1.4.0`). Without any there is no strip.
 */
export function Overrides({ registry }: { readonly registry: ReadRegistry }) {
  const { overrides = [], chosen = [], refused = [] } = registry;
  if (overrides.length + chosen.length + refused.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Panel registry={registry} />
    </Suspense>
  );
}
