import { useLocation } from '@ondeck/shared/router';
import type { ReactNode } from 'react';
import type { Page } from '../guards/pages';
import { useTakeOver } from './takeOver';
import { useFocusOnChange, usePageTitle } from './usePageTitle';

/** Shows a page without the signed-in frame, such as sign-in or the public punch clock. */
export function Bare({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  useTakeOver();
  usePageTitle(page.route.title);
  const main = useFocusOnChange<HTMLElement>(pathname);
  return (
    <main id="main" tabIndex={-1} ref={main} className="shell-bare">
      {children}
    </main>
  );
}
