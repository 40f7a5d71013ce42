import type { Registry } from '@ondeck/shared/contract/registry';
import { Button } from '@ondeck/shared/ui/button';

/** `npm run dev -- … --registry` leaves a browser with this cookie alone. */
function reset(): void {
  document.cookie = 'ondeck-overrides=off; path=/; samesite=strict';
  window.location.assign(window.location.pathname);
}

/** Says which parts of the page come from a developer's machine. A server names none: nobody else ever sees it. */
export function Overrides({ registry }: { readonly registry: Registry }) {
  const { overrides = [], areas } = registry;
  if (overrides.length === 0) return null;
  const labels = overrides.map((id) => areas[id]?.active.descriptor.label ?? id);
  return (
    <div className="shell-banner od-no-print" role="status">
      <span>Overrides: {labels.join(', ')} of this machine.</span>
      <Button size="small" onClick={reset}>
        Reset overrides
      </Button>
    </div>
  );
}
