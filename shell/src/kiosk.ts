import { type Parsed, isObject, parsed, refused } from '@ondeck/shared/contract/result';
import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createAreaLoader } from './federation/loadArea';
import { kioskPorts } from './federation/kioskPorts';
import { openRegistry } from './federation/registryClient';
import { reportProblem } from './federation/reportProblem';
import { stayFresh } from './kioskFresh';
import { rootElement, showStopped } from './stopped';

const EXPOSE = './kiosk';

interface KioskModule {
  readonly Kiosk: ComponentType;
}

function readKiosk(value: unknown): Parsed<KioskModule> {
  if (!isObject(value) || typeof value.Kiosk !== 'function')
    return refused('./kiosk exports no Kiosk component');
  const { Kiosk } = value;
  return parsed({ Kiosk: (props) => Kiosk(props) });
}

/** Loads only the area that exposes a kiosk. A tablet on a wall retries automatically. */
async function start(): Promise<void> {
  const root = rootElement();
  const opened = await openRegistry();
  const areas = opened.kind === 'registry' ? Object.values(opened.registry.areas) : [];
  const area = areas.find(({ active }) => active.descriptor.exposes.includes(EXPOSE));
  if (opened.kind !== 'registry' || !area) throw new Error('No area in the registry has a punch clock.');
  const loader = createAreaLoader(opened.registry, kioskPorts());
  const { Kiosk } = await loader.load(area.active.descriptor.id, EXPOSE, readKiosk);
  createRoot(root).render(createElement(Kiosk));
  stayFresh(opened.registry, area.active.descriptor.id);
}

const RELOAD_AFTER = 15_000;

start().catch((error: unknown) => {
  reportProblem({ area: 'kiosk', version: '', kind: 'start', message: String(error) });
  showStopped(rootElement(), "Couldn't load the punch clock. It tries again automatically in a few seconds.");
  setTimeout(() => window.location.reload(), RELOAD_AFTER);
});
