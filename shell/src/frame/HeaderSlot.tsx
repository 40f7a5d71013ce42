import { isObject, type Parsed, parsed, refused } from '@ondeck/shared/contract/result';
import type { AreaDescriptor } from '@ondeck/shared/contract/area';
import type { Registry } from '@ondeck/shared/contract/registry';
import { Meta } from '@ondeck/shared/ui/layout';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { AreaBoundary } from '../areas/AreaBoundary';
import { reportFault } from '../areas/reportStart';
import { useArea } from '../areas/useArea';
import { whenShown } from '../federation/usePrefetch';
import { useIsOff } from '../federation/versionWatch';

/**
 * The frame's slot for a small widget, such as a bell. An area names its widget in its data: `"slots": {"header":
 * "./bell"}`.
 */
const SLOT = 'header';

interface Widget {
  readonly Widget: ComponentType;
}

function readWidget(value: unknown): Parsed<Widget> {
  if (!isObject(value)) return refused('the widget exports nothing');
  const { Widget } = value;
  if (typeof Widget !== 'function') return refused('the widget exports no Widget component');
  return parsed({ Widget: (props) => Widget(props) });
}

/** Shows areas' widgets, loaded after the page's first data. A failed widget leaves its place empty. */
export function HeaderSlot({ registry }: { readonly registry: Registry }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenShown(() => setIdle(true)), []);
  return Object.values(registry.areas).map(({ active: { descriptor } }) => {
    const expose = descriptor.slots[SLOT];
    return expose ? (
      // Reserve a tool's width before the widget has loaded, so that the heading next to it doesn't wrap again.
      <span key={descriptor.id} className="shell-slot">
        {isIdle ? (
          <AreaBoundary
            address=""
            fallback={() => null}
            onError={(error) => void reportFault(descriptor.id, descriptor.version, error)}
          >
            <Suspense fallback={null}>
              <SlotWidget area={descriptor} expose={expose} />
            </Suspense>
          </AreaBoundary>
        ) : null}
      </span>
    ) : null;
  });
}

interface SlotWidgetProps {
  readonly area: AreaDescriptor;
  readonly expose: string;
}

function SlotWidget({ area, expose }: SlotWidgetProps) {
  const isOff = useIsOff(area.id, expose);
  return isOff ? <Meta>{area.label} is off</Meta> : <LoadedWidget area={area} expose={expose} />;
}

function LoadedWidget({ area, expose }: SlotWidgetProps) {
  const { state } = useArea(area.id, expose, readWidget);
  if (state.kind !== 'ready') return null;
  const { Widget } = state.module;
  return <Widget />;
}
