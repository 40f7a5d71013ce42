import { parseAreaModule } from '@ondeck/shared/contract/area';
import type { Registry } from '@ondeck/shared/contract/registry';
import { allows } from '@ondeck/shared/contract/roles';
import { registryFor } from '@ondeck/shared/contract/share';
import { getSession, isSignedIn, roleIn, sessionStore } from '@ondeck/shared/session/session';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { reportStart, watchFaults } from './areas/reportStart';
import { chosenIn, fetchChosen, forgetWithSession, withChosen } from './federation/chosenVersions';
import { type AreaLoader, createAreaLoader } from './federation/loadArea';
import { createPrefetcher } from './federation/prefetch';
import { onPasswordSent } from './federation/onPasswordSent';
import { provided } from './federation/provided';
import { realPorts } from './federation/realPorts';
import { fetchRegistry, openRegistry } from './federation/registryClient';
import { reportProblem } from './federation/reportProblem';
import { noteOff, watchVersions } from './federation/versionWatch';
import { keepPages } from './keepPages';
import { pagesAt, guardedPagesOf } from './guards/pages';
import { loadFrame } from './frame/loadFrame';
import { createShellStore } from './store/shellStore';
import { rootElement, showStopped } from './stopped';
import { tieToSession } from './tieToSession';

/** Loads the area of this address along with the frame, unless an admin has switched its pages off. */
function loadAhead(registry: Registry, loader: AreaLoader): void {
  const { pathname } = window.location;
  const role = roleIn(getSession());
  const here = pagesAt(guardedPagesOf(registry), pathname).find(
    ({ route }) => role && allows(route.access, role),
  );
  if (!here || registry.areas[here.area.id]?.off?.includes('./area')) return;
  loader.load(here.area.id, './area', parseAreaModule).then(
    ({ prefetch }) => prefetch?.(pathname),
    // Showing the page loads the area again and shows the error.
    () => undefined,
  );
}

async function start(): Promise<void> {
  const root = rootElement();
  const opened = await openRegistry();
  if (opened.kind !== 'registry') {
    showStopped(root, "Couldn't load the list of pages. Try again in a moment.");
    return;
  }
  const chosen = await fetchChosen(chosenIn(window.location.search), getSession().authToken);
  const registry = withChosen(opened.registry, chosen);
  for (const message of registry.problems)
    reportProblem({ area: 'shell', version: '', kind: 'registry', message });
  const loader = createAreaLoader(
    registry,
    realPorts(
      (newest) => registryFor(newest, getSession().userId),
      (area, version) => reportStart(area, version, { ok: false }),
    ),
  );
  const shellStore = createShellStore((area, error) =>
    reportProblem({ area, version: loader.versionOf(area) ?? '', kind: 'dispose', message: String(error) }),
  );
  const prefetcher = createPrefetcher(loader, provided);
  // If the frame can't be loaded now, it is loaded again when it is shown.
  const frameAhead = (): void => void loadFrame().catch(() => {});
  if (isSignedIn(getSession())) {
    frameAhead();
    loadAhead(registry, loader);
  } else {
    // A user who starts to type is about to sign in. Load the frame while they type, and the landing pages while the
    // password is checked.
    window.addEventListener('input', frameAhead, { once: true });
    onPasswordSent(() => prefetcher.landings());
  }
  tieToSession(shellStore);
  forgetWithSession(() => window.location.assign(window.location.pathname));
  keepPages();
  watchFaults();
  noteOff(registry);
  watchVersions(loader, async (etag) => {
    const found = await fetchRegistry(etag);
    return found.kind === 'registry' ? { ...found, registry: withChosen(found.registry, chosen) } : found;
  });
  const page = createRoot(root);
  const show = (): void =>
    page.render(
      <App
        registry={registryFor(registry, getSession().userId)}
        loader={loader}
        shellStore={shellStore}
        prefetcher={prefetcher}
      />,
    );
  show();
  // A different user can get a different version, if a release is limited to a share of users.
  sessionStore.subscribe((now, before) => {
    if (now.userId !== before.userId) show();
  });
}

start().catch((error: unknown) => {
  reportProblem({ area: 'shell', version: '', kind: 'start', message: String(error) });
  showStopped(rootElement(), 'Something went wrong. Try again.');
});
