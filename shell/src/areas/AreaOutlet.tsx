import './areas.css';
import { type AreaDescriptor, type AreaModule, parseAreaModule } from '@ondeck/shared/contract/area';
import { useLocation } from '@ondeck/shared/router';
import { Suspense, useEffect, useState } from 'react';
import { AreaLoadError } from '../federation/areaLoadError';
import { useParts, usePrefetchNext } from '../federation/usePrefetch';
import { useShellStore } from '../store/shellStore';
import { AreaBoundary } from './AreaBoundary';
import { useIsOff } from '../federation/versionWatch';
import { AreaOff } from './AreaOff';
import { AreaSkeleton } from './AreaSkeleton';
import { AreaUnavailable } from './AreaUnavailable';
import { useAreas } from './areasContext';
import { reportFault } from './reportStart';
import { useArea } from './useArea';
import { Standing } from './Standing';

/**
 * React remembers a file that failed to load, so a retry would fail right away. Only a new page requests the file
 * again.
 */
const isChunk = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

const faultOf = (error: unknown) =>
  error instanceof AreaLoadError ? error.fault : isChunk(error) ? 'outdated' : 'evaluation';

/** Shows an area: a skeleton while it loads, then its page, or a message if it can't be loaded. */
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
      onError={(error) => void reportFault(area.id, versionOf(area.id) ?? area.version, error)}
    >
      <LoadedArea area={area} />
    </AreaBoundary>
  );
}

function LoadedArea({ area }: { readonly area: AreaDescriptor }) {
  const [askedAt] = useState(() => performance.now());
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
  return <RunningArea area={area} module={state.module} askedAt={askedAt} />;
}

interface RunningAreaProps {
  readonly area: AreaDescriptor;
  readonly module: AreaModule;
  readonly askedAt: number;
}

function RunningArea({ area, module, askedAt }: RunningAreaProps) {
  const { join } = useShellStore();
  // Reducers must be added before the area renders. Joining twice has no effect.
  join(area.id, module);
  const { pathname } = useLocation();
  useEffect(() => module.prefetch?.(pathname), [module, pathname]);
  usePrefetchNext(area.id);
  useParts();
  const { Root } = module;
  return (
    <Suspense fallback={<AreaSkeleton label={area.label} />}>
      <Root area={area} />
      <Standing id={area.id} askedAt={askedAt} />
    </Suspense>
  );
}
