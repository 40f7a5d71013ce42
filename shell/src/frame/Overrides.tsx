import type { ReadRegistry } from '@ondeck/shared/contract/registry';
import { Button } from '@ondeck/shared/ui/button';
import { forgetChosen } from '../federation/chosenVersions';

/**
 * Loads the page anew with the versions that everybody gets. The cookie tells `npm run dev` to leave this browser's
 * registry alone; the versions chosen in the address are kept for this tab only, and are forgotten.
 */
function reset(): void {
  document.cookie = 'ondeck-overrides=off; path=/; samesite=strict';
  forgetChosen();
  window.location.assign(window.location.pathname);
}

/**
 * The banner that names the areas shown in another version than everybody gets: `overrides` come from a developer's own
 * machine, `chosen` were asked for in this tab's address (`?area=employee@1.4.0`). Without either there is no banner.
 */
export function Overrides({ registry }: { readonly registry: ReadRegistry }) {
  const { overrides = [], chosen = [], areas } = registry;
  if (overrides.length + chosen.length === 0) return null;
  const label = (id: string): string => areas[id]?.active.descriptor.label ?? id;
  const parts = [
    ...(overrides.length > 0 ? [`${overrides.map(label).join(', ')} of this machine`] : []),
    ...chosen.map((id) => `${label(id)} ${areas[id]?.active.version ?? ''} in this tab`),
  ];
  return (
    <div className="shell-banner od-no-print" role="status">
      <span>Overrides: {parts.join('; ')}.</span>
      <Button size="small" onClick={reset}>
        Reset overrides
      </Button>
    </div>
  );
}
