import { readCookie, writeCookie, YEAR_SECONDS } from '@ondeck/shared/session/cookies';
import type { ThemeMode } from '@ondeck/shared/ui/theme';
import { create } from 'zustand';

const COOKIE = 'theme';

const read = (): ThemeMode => {
  const held = readCookie(COOKIE);
  return held === 'light' || held === 'dark' ? held : 'system';
};

/** The user's choice of light or dark, stored in a cookie because sign-out clears local storage. */
export const themeStore = create<{ readonly mode: ThemeMode }>()(() => ({ mode: read() }));

export function chooseTheme(mode: ThemeMode): void {
  writeCookie(COOKIE, mode === 'system' ? '' : mode, mode === 'system' ? 0 : YEAR_SECONDS);
  themeStore.setState({ mode });
}
