import type { NavItem } from '@ondeck/shared/contract/area';
import { Link, useLocation } from '@ondeck/shared/router';
import { usePrefetch } from '../federation/usePrefetch';
import { isCurrent } from '@ondeck/shared/contract/navigation';
import { NavCount } from './NavCount';
import { NavIcon } from './NavIcon';

export interface NavLineProps {
  readonly item: NavItem;
  /** Every entry of the navigation. */
  readonly items: readonly NavItem[];
  readonly onNavigate?: () => void;
  readonly short?: boolean;
}

/** Shows an entry of the navigation. Pointing at it for a moment preloads its area. */
export function NavLine({ item, items, onNavigate, short = false }: NavLineProps) {
  const { pathname } = useLocation();
  const prefetch = usePrefetch(item.to);
  return (
    <Link
      className="shell-nav-line"
      to={item.to}
      aria-current={isCurrent(item, pathname, items) ? 'page' : undefined}
      {...prefetch}
      {...(onNavigate ? { onClick: onNavigate } : {})}
    >
      <NavIcon name={item.icon} />
      <span>{short ? (item.shortLabel ?? item.label) : item.label}</span>
      {item.count !== undefined && !short ? <NavCount call={item.count} /> : null}
    </Link>
  );
}
