import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';

/**
 * Creates a page that is downloaded when it is first shown. Unlike a bare `React.lazy`, which keeps a failure forever,
 * it starts a new download when shown again after a failed one. `ahead` downloads the page before it is shown.
 */
export function lazyPage<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> & { readonly ahead: () => void } {
  let current: LazyExoticComponent<ComponentType<P>> | undefined;
  const make = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        current = undefined;
        throw error;
      }),
    );
  function Page(props: P) {
    current ??= make();
    return createElement<P>(current, props);
  }
  return Object.assign(Page, { ahead: () => void load().catch(() => undefined) });
}
