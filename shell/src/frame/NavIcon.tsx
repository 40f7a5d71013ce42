import { Icon, isIconName } from '@ondeck/shared/ui/icons';

/** Shows an icon named by an area's data, or a plain wave for an unknown name. */
export function NavIcon({ name, size = 20 }: { readonly name: string; readonly size?: number }) {
  return <Icon name={isIconName(name) ? name : 'wave'} size={size} />;
}
