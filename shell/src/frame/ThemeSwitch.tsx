import { MenuButton } from '@ondeck/shared/ui/menu';
import { chooseTheme, themeStore } from './themeChoice';

const choices = [
  { key: 'system', label: 'Match device', icon: 'system' },
  { key: 'light', label: 'Light', icon: 'sun' },
  { key: 'dark', label: 'Dark', icon: 'moon' },
] as const;

/** Switches between light, dark, and the system's setting. */
export function ThemeSwitch() {
  const mode = themeStore((state) => state.mode);
  const current = choices.find(({ key }) => key === mode) ?? choices[0];
  return (
    <MenuButton
      label={`Appearance: ${current.label}`}
      caption="Appearance"
      icon={current.icon}
      items={choices.map(({ key, label, icon }) => ({ key, label, icon, onSelect: () => chooseTheme(key) }))}
    />
  );
}
