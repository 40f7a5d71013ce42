import './areas.css';
import { type AreaDescriptor, type AreaModule, parseAreaModule } from '@ondeck/shared/contract/area';
import { useLocation } from '@ondeck/shared/router';
import { Suspense, useEffect } from 'react';
import { AreaLoadError } from '../federation/areaLoadError';
import { diagnose } from '../federation/diagnose';
import { usePrefetchNext } from '../federation/usePrefetch';
import { reportProblem } from '../federation/reportProblem';
import { useShellStore } from '../store/shellStore';
import { AreaBoundary } from './AreaBoundary';
import { AreaSkeleton } from './AreaSkeleton';
import { AreaUnavailable } from './AreaUnavailable';
import { useArea } from './useArea';

const faultOf = (error: unknown) => (error instanceof AreaLoadError ? error.fault : 'evaluation');

/** Shows an area: its skeleton while it loads, its page when it is there, a way on when it is not. */
export function AreaOutlet({ area }: { readonly area: AreaDescriptor }) {
  const { pathname } = useLocation();
  const unavailable = (error: unknown, retry: () => void) => (
    <AreaUnavailable
      label={area.label}
      version={area.version}
      fault={faultOf(error)}
      detail={String(error)}
      onRetry={retry}
    />
  );
  return (
    <AreaBoundary
      key={area.id}
      address={pathname}
      fallback={unavailable}
      onError={(error) => void tell(area, error)}
    >
      <LoadedArea area={area} />
    </AreaBoundary>
  );
}

/** A lazy chunk's failure and a fault in the code arrive at the same boundary; the server is told which it was. */
async function tell(area: AreaDescriptor, error: unknown): Promise<void> {
  const kind = error instanceof AreaLoadError ? error.fault : await diagnose(error);
  const message = error instanceof Error ? error.message : String(error);
  reportProblem({ area: area.id, version: area.version, kind, message });
}

function LoadedArea({ area }: { readonly area: AreaDescriptor }) {
  const { state, retry } = useArea(area.id, './area', parseAreaModule);
  if (state.kind === 'loading') return <AreaSkeleton label={area.label} />;
  if (state.kind === 'failed')
    return (
      <AreaUnavailable
        label={area.label}
        version={state.error.version}
        fault={state.error.fault}
        detail={state.error.message}
        onRetry={retry}
      />
    );
  return <RunningArea area={area} module={state.module} />;
}

function RunningArea({ area, module }: { readonly area: AreaDescriptor; readonly module: AreaModule }) {
  const { join } = useShellStore();
  // Reducers must be in place before the area renders; joining twice changes nothing.
  join(module);
  const { pathname } = useLocation();
  useEffect(() => module.prefetch?.(pathname), [module, pathname]);
  usePrefetchNext(area.id);
  const { Root } = module;
  return (
    <Suspense fallback={<AreaSkeleton label={area.label} />}>
      <Root area={area} />
    </Suspense>
  );
}
