import { Icon, isIconName } from '@ondeck/shared/ui/icons';

/** An icon named by an area's data; a name that the suite does not have gives the plain wave. */
export function NavIcon({ name, size = 20 }: { readonly name: string; readonly size?: number }) {
  return <Icon name={isIconName(name) ? name : 'wave'} size={size} />;
}
