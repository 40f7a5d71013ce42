/// <reference path="./css.d.ts" />
import '../tokens/font';
import '../tokens/variables.css';
import './css/base.css';
import './css/layout.css';
import './css/form.css';
import './css/table.css';
import './css/overlay.css';
import './css/pieces.css';
import { createContext, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useMediaQuery } from './mediaQuery';
import { TipLayer } from './tipLayer';

/** The user's choice of theme: light, dark, or the system's setting. */
export type ThemeMode = 'light' | 'dark' | 'system';

export interface LaneThemeProps {
  mode?: ThemeMode;
  /** The page's style nonce, see {@link readCspNonce}; antd's style elements carry it. */
  cspNonce?: string | undefined;
  /** Makes antd generate no styles in tests, which is ten times faster under jsdom. */
  zeroRuntime?: boolean;
  children: ReactNode;
}

/**
 * Returns the nonce that the server wrote into the page: `<meta name="csp-nonce" content="…">`, else a script's own
 * nonce. Undefined if the page has none.
 */
export function readCspNonce(page: Document = document): string | undefined {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return meta || page.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}

export interface LaneLook {
  readonly shown: 'light' | 'dark';
  readonly cspNonce: string | undefined;
  readonly zeroRuntime: boolean;
}

/** Settings for antd components, used once one is on the page. */
export const LaneLookContext = createContext<LaneLook>({
  shown: 'light',
  cspNonce: undefined,
  zeroRuntime: false,
});

/** Wraps the whole page once: sets colors, type, and focus, and shows tooltips. */
export function LaneTheme({ mode = 'system', cspNonce, zeroRuntime = false, children }: LaneThemeProps) {
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  // Paper is white, so the dark theme's text would be unreadable on it.
  const isPrinted = useMediaQuery('print');
  const screen = mode === 'system' ? (systemIsDark ? 'dark' : 'light') : mode;
  const shown = isPrinted ? 'light' : screen;
  const look = useMemo(() => ({ shown, cspNonce, zeroRuntime }), [shown, cspNonce, zeroRuntime]);

  // The attribute is on <html>, outside of React's tree, because our custom properties read it there.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = shown;
  }, [shown]);

  return (
    <LaneLookContext value={look}>
      {children}
      <TipLayer />
    </LaneLookContext>
  );
}
