import type { AreaRoute, NavItem } from '@ondeck/shared/contract/area';
import type { Registry } from '@ondeck/shared/contract/registry';
import type { Role } from '@ondeck/shared/contract/roles';
import { Link } from '@ondeck/shared/router';
import { nameIn, useSession } from '@ondeck/shared/session/session';
import { Avatar } from '@ondeck/shared/ui/avatar';
import { IconButton } from '@ondeck/shared/ui/button';
import { isIconName } from '@ondeck/shared/ui/icons';
import { PageHeading } from '@ondeck/shared/ui/pageHeading';
import { GoToButton } from './GoToButton';
import { HeaderSlot } from './HeaderSlot';
import { RecentMessagesButton } from './RecentMessagesButton';
import { ThemeSwitch } from './ThemeSwitch';

export interface HeaderProps {
  readonly registry: Registry;
  readonly route: AreaRoute;
  readonly role: Role;
  /** The user's navigation entries. The name links to the entry that belongs in the header. */
  readonly items: readonly NavItem[];
  readonly onMenu: () => void;
}

/** Shows the page's heading, subheading, and icon from the route's data, the user's name, and small tools. */
export function Header({ registry, route, role, items, onMenu }: HeaderProps) {
  const words = { ...route, ...route.perRole[role] };
  const icon = route.icon && isIconName(route.icon) ? { icon: route.icon } : {};
  return (
    <div className="shell-header">
      <div className="shell-header-menu od-no-print">
        <IconButton icon="menu" label="Open navigation" aria-haspopup="dialog" onClick={onMenu} />
      </div>
      <PageHeading
        title={words.heading ?? words.title}
        sub={words.subheading}
        documentTitle={words.title}
        {...icon}
        actions={
          <div className="shell-tools od-no-print">
            <HeaderSlot registry={registry} />
            <GoToButton items={items} />
            <RecentMessagesButton />
            <ThemeSwitch />
            <Person to={items.find((item) => item.place === 'header')?.to} />
          </div>
        }
      />
    </div>
  );
}

function Person({ to }: { readonly to: string | undefined }) {
  const name = useSession(nameIn);
  const shown = (
    <>
      <Avatar name={name} />
      <span className="shell-person-name" aria-hidden={to ? true : undefined}>
        {name || 'My Profile'}
      </span>
    </>
  );
  return to ? (
    <Link className="shell-person" to={to}>
      {shown}
      <span className="od-visually-hidden">{`${name || 'My Profile'}, my profile`}</span>
    </Link>
  ) : (
    <span className="shell-person">{shown}</span>
  );
}
