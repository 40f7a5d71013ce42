import type { NavItem } from '@ondeck/shared/contract/area';
import { Icon } from '@ondeck/shared/ui/icons';
import { NavLine } from './NavLine';
import { bottomItems } from '@ondeck/shared/contract/navigation';

export interface BottomBarProps {
  readonly items: readonly NavItem[];
  readonly onMore: () => void;
}

/** Shows a phone's main links within reach of a thumb. "More" opens the full navigation. */
export function BottomBar({ items, onMore }: BottomBarProps) {
  return (
    <nav className="shell-bottom od-no-print" aria-label="Shortcuts">
      {bottomItems(items).map((item) => (
        <NavLine key={item.to} item={item} items={items} short />
      ))}
      <button type="button" className="shell-nav-line" onClick={onMore} aria-haspopup="dialog">
        <Icon name="more" />
        <span>More</span>
      </button>
    </nav>
  );
}
