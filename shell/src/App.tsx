import type { ReadRegistry } from '@ondeck/shared/contract/registry';
import { BrowserRouter } from '@ondeck/shared/router';
import { roleIn, useSession } from '@ondeck/shared/session/session';
import { NotifyRegion } from '@ondeck/shared/ui/notify';
import { LaneTheme, readCspNonce } from '@ondeck/shared/ui/theme';
import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { AreaBoundary } from './areas/AreaBoundary';
import { AreaOutlet } from './areas/AreaOutlet';
import { AreaUnavailable } from './areas/AreaUnavailable';
import { AreasContext } from './areas/areasContext';
import type { AreaLoader } from './federation/loadArea';
import { PrefetchContext, type Prefetcher } from './federation/prefetch';
import { Bare } from './frame/Bare';
import { loadFrame } from './frame/loadFrame';
import { NewVersion } from './frame/NewVersion';
import { NotFound } from './frame/NotFound';
import { Overrides } from './frame/Overrides';
import { themeStore } from './frame/themeChoice';
import { Guard } from './guards/Guard';
import type { Page } from './guards/pages';
import { logOut } from './signOut';
import { type ShellStore, ShellStoreContext } from './store/shellStore';

/** Signing in needs no frame, so its code loads with the first page that has a frame. */
const Frame = lazy(() => loadFrame().then((module) => ({ default: module.Frame })));

/** The page is loaded only when needed, because few users open it. */
const Occupied = lazy(() => import('./frame/Occupied').then((module) => ({ default: module.Occupied })));

export interface AppProps {
  readonly registry: ReadRegistry;
  readonly loader: AreaLoader;
  readonly shellStore: ShellStore;
  readonly prefetcher: Prefetcher;
}

/** Renders the suite: the page for the user and the address, with its frame. */
export function App({ registry, loader, shellStore, prefetcher }: AppProps) {
  const mode = themeStore((state) => state.mode);
  const userId = useSession((session) => session.userId);
  return (
    <LaneTheme mode={mode} cspNonce={readCspNonce()}>
      <Provider store={shellStore.store}>
        <ShellStoreContext value={shellStore}>
          <AreasContext value={loader}>
            <PrefetchContext value={prefetcher}>
              <BrowserRouter>
                <Overrides registry={registry} />
                <NewVersion />
                <Guard
                  // The key makes sure that another user sees nothing of the previous user's pages.
                  key={userId}
                  registry={registry}
                  nothing={<NotFound />}
                  occupied={(landing) => (
                    <Suspense fallback={null}>
                      <Occupied landing={landing} onLogOut={logOut} />
                    </Suspense>
                  )}
                >
                  {(page, framed) => <Surround registry={registry} page={page} framed={framed} />}
                </Guard>
              </BrowserRouter>
            </PrefetchContext>
          </AreasContext>
        </ShellStoreContext>
      </Provider>
      <NotifyRegion />
    </LaneTheme>
  );
}

interface SurroundProps {
  readonly registry: ReadRegistry;
  readonly page: Page;
  readonly framed: boolean;
}

function Surround({ registry, page, framed }: SurroundProps) {
  const role = useSession(roleIn);
  const outlet = <AreaOutlet area={page.area} />;
  if (!framed || !role) return <Bare page={page}>{outlet}</Bare>;
  return (
    <AreaBoundary address="" fallback={(error) => <FrameMissing detail={String(error)} />}>
      <Suspense fallback={null}>
        <Frame registry={registry} page={page} role={role} onLogOut={logOut}>
          {outlet}
        </Frame>
      </Suspense>
    </AreaBoundary>
  );
}

/**
 * Shows that the frame couldn't be loaded. A new build of the shell may have removed its files while the page was open.
 */
function FrameMissing({ detail }: { readonly detail: string }) {
  return (
    <AreaUnavailable label="The page" version="" fault="outdated" detail={detail} onRetry={() => undefined} />
  );
}
