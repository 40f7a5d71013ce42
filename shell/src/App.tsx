import type { ReadRegistry } from '@ondeck/shared/contract/registry';
import { BrowserRouter } from '@ondeck/shared/router';
import { Provider } from 'react-redux';
import { AreaOutlet } from './areas/AreaOutlet';
import { AreasContext } from './areas/areasContext';
import type { AreaLoader } from './federation/loadArea';
import { Bare } from './frame/Bare';
import { Frame } from './frame/Frame';
import { NotFound } from './frame/NotFound';
import { Guard } from './guards/Guard';
import { type ShellStore, ShellStoreContext } from './store/shellStore';

export interface AppProps {
  readonly registry: ReadRegistry;
  readonly loader: AreaLoader;
  readonly shellStore: ShellStore;
}

/** The composed suite: whoever is here, wherever they are, with the frame that belongs to it. */
export function App({ registry, loader, shellStore }: AppProps) {
  return (
    <Provider store={shellStore.store}>
      <ShellStoreContext value={shellStore}>
        <AreasContext value={loader}>
          <BrowserRouter>
            <Guard registry={registry} nothing={<NotFound />}>
              {(page, framed) =>
                framed ? (
                  <Frame registry={registry} page={page}>
                    <AreaOutlet area={page.area} />
                  </Frame>
                ) : (
                  <Bare page={page}>
                    <AreaOutlet area={page.area} />
                  </Bare>
                )
              }
            </Guard>
          </BrowserRouter>
        </AreasContext>
      </ShellStoreContext>
    </Provider>
  );
}
