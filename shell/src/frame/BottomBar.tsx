import type { NavItem } from '@ondeck/shared/contract/area';
import { Icon } from '@ondeck/shared/ui/icons';
import { NavLine } from './NavLine';
import { bottomItems } from '@ondeck/shared/contract/navigation';

export interface BottomBarProps {
  readonly items: readonly NavItem[];
  readonly onMore: () => void;
}

/** The places that a phone reaches with a thumb; "More" opens the whole navigation. */
export function BottomBar({ items, onMore }: BottomBarProps) {
  return (
    <nav className="shell-bottom od-no-print" aria-label="Shortcuts">
      {bottomItems(items).map((item) => (
        <NavLine key={item.to} item={item} short />
      ))}
      <button type="button" className="shell-nav-line" onClick={onMore} aria-haspopup="dialog">
        <Icon name="more" />
        <span>More</span>
      </button>
    </nav>
  );
}
