import './frame.css';
import { navOf } from '@ondeck/shared/contract/navigation';
import type { Registry } from '@ondeck/shared/contract/registry';
import type { Role } from '@ondeck/shared/contract/roles';
import { Drawer } from '@ondeck/shared/ui/drawer';
import { LaneRope, SkipLink } from '@ondeck/shared/ui/layout';
import { useIsNarrow, useIsPhone } from '@ondeck/shared/ui/mediaQuery';
import { type ReactNode, useMemo, useState } from 'react';
import { useTakeOver } from './takeOver';
import type { Page } from '../guards/pages';
import { BottomBar } from './BottomBar';
import { Header } from './Header';
import { SideNav } from './SideNav';

export interface FrameProps {
  readonly registry: Registry;
  readonly page: Page;
  readonly role: Role;
  readonly onLogOut: () => void;
  readonly children: ReactNode;
}

/** Surrounds every signed-in page with the rail or drawer, the header, the bottom bar, and one main element. */
export function Frame({ registry, page, role, onLogOut, children }: FrameProps) {
  useTakeOver();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const isPhone = useIsPhone();
  const items = useMemo(() => navOf(registry, role), [registry, role]);
  const nav = (onNavigate?: () => void) => (
    <SideNav items={items} onLogOut={onLogOut} {...(onNavigate ? { onNavigate } : {})} />
  );
  return (
    <div className="shell-frame" data-bottom-bar={isPhone || undefined}>
      <SkipLink />
      {isNarrow ? (
        <Drawer
          open={isDrawerOpen}
          title="On Deck"
          side="left"
          width={288}
          look="rail"
          onClose={() => setDrawerOpen(false)}
        >
          {nav(() => setDrawerOpen(false))}
        </Drawer>
      ) : (
        <div className="shell-rail od-no-print">
          <p className="shell-brand">On Deck</p>
          <LaneRope />
          {nav()}
        </div>
      )}
      <div className="shell-column">
        <Header
          registry={registry}
          route={page.route}
          role={role}
          items={items}
          onMenu={() => setDrawerOpen(true)}
        />
        <main id="main" tabIndex={-1} className="shell-main">
          {children}
        </main>
      </div>
      {isPhone ? <BottomBar items={items} onMore={() => setDrawerOpen(true)} /> : null}
    </div>
  );
}
