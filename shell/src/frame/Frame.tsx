import type { Registry } from '@ondeck/shared/contract/registry';
import type { ReactNode } from 'react';
import type { Page } from '../guards/pages';

export interface FrameProps {
  readonly registry: Registry;
  readonly page: Page;
  readonly children: ReactNode;
}

export function Frame({ page, children }: FrameProps) {
  return (
    <main id="main">
      <h1>{page.route.heading}</h1>
      {children}
    </main>
  );
}
