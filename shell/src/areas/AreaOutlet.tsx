import './areas.css';
import { type AreaDescriptor, type AreaModule, parseAreaModule } from '@ondeck/shared/contract/area';
import { useLocation } from '@ondeck/shared/router';
import { Suspense, useEffect } from 'react';
import { AreaLoadError, isFaultOfVersion } from '../federation/areaLoadError';
import { diagnose } from '../federation/diagnose';
import { usePrefetchNext } from '../federation/usePrefetch';
import { reportProblem } from '../federation/reportProblem';
import { useShellStore } from '../store/shellStore';
import { AreaBoundary } from './AreaBoundary';
import { useIsOff } from '../federation/versionWatch';
import { AreaOff } from './AreaOff';
import { AreaSkeleton } from './AreaSkeleton';
import { AreaUnavailable } from './AreaUnavailable';
import { useAreas } from './areasContext';
import { tellStart } from './tellStart';
import { useArea } from './useArea';

/** React keeps what a page failed to load later: another try would fail at once, only a new page asks again. */
const isChunk = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

const faultOf = (error: unknown) =>
  error instanceof AreaLoadError ? error.fault : isChunk(error) ? 'outdated' : 'evaluation';

/** Shows an area: its skeleton while it loads, its page when it is there, a way on when it is not. */
export function AreaOutlet({ area }: { readonly area: AreaDescriptor }) {
  const { pathname } = useLocation();
  const { versionOf } = useAreas();
  const isOff = useIsOff(area.id, './area');
  if (isOff) return <AreaOff label={area.label} />;
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
      onError={(error) => void tell(area, versionOf(area.id) ?? area.version, error)}
    >
      <LoadedArea area={area} />
    </AreaBoundary>
  );
}

/** A lazy chunk's failure and a fault in the code arrive at the same boundary; the server is told which it was. */
async function tell(area: AreaDescriptor, version: string, error: unknown): Promise<void> {
  const kind = error instanceof AreaLoadError ? error.fault : await diagnose(error);
  if (isFaultOfVersion(kind)) tellStart(area.id, version, false);
  const message = error instanceof Error ? error.message : String(error);
  reportProblem({ area: area.id, version, kind, message });
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

/** A page that stood for so long has started. */
const STANDS = 5000;

/** Says that an area started, where there is a version before it to go back to. */
function useStarted(id: string): void {
  const { registry, versionOf } = useAreas();
  useEffect(() => {
    if (!registry().areas[id]?.previous) return undefined;
    const timer = setTimeout(() => tellStart(id, versionOf(id) ?? '', true), STANDS);
    return () => clearTimeout(timer);
  }, [id, registry, versionOf]);
}

function RunningArea({ area, module }: { readonly area: AreaDescriptor; readonly module: AreaModule }) {
  const { join } = useShellStore();
  // Reducers must be in place before the area renders; joining twice changes nothing.
  join(area.id, module);
  const { pathname } = useLocation();
  useEffect(() => module.prefetch?.(pathname), [module, pathname]);
  useStarted(area.id);
  usePrefetchNext(area.id);
  const { Root } = module;
  return (
    <Suspense fallback={<AreaSkeleton label={area.label} />}>
      <Root area={area} />
    </Suspense>
  );
}
