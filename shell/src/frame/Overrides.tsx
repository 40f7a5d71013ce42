import type { ReadRegistry } from '@ondeck/shared/contract/registry';
import { lazy, Suspense } from 'react';

/** Loaded only when needed, because overrides are rare. */
const Panel = lazy(() => import('./OverridesPanel').then((module) => ({ default: module.OverridesPanel })));

/**
 * Names areas shown in a different version than others see, and versions that couldn't be shown: `overrides` come from
 * a developer's own machine, `chosen` and `refused` from this tab's address (`?area=employee@1.4.0`). Renders nothing
 * if there are none.
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
