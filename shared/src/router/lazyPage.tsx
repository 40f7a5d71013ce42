import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';

/**
 * A page that is downloaded when it is first shown. Unlike a bare `React.lazy`, which keeps its failure for good,
 * it starts a new download when it is shown again after one failed. `ahead` downloads it before it is shown.
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
