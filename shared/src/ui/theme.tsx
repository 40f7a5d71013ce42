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

/** What the person chose: one of the two, or whatever the system says. */
export type ThemeMode = 'light' | 'dark' | 'system';

export interface LaneThemeProps {
  mode?: ThemeMode;
  /** The page's style nonce, see {@link readCspNonce}; antd's style elements carry it. */
  cspNonce?: string | undefined;
  /** For tests: antd makes no styles, which is ten times faster under jsdom. */
  zeroRuntime?: boolean;
  children: ReactNode;
}

/**
 * The nonce that the server wrote into the page: `<meta name="csp-nonce" content="…">`, else a script's own nonce.
 * Undefined where the page has none.
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

/** What antd's pieces are told, once one is on the page. */
export const LaneLookContext = createContext<LaneLook>({
  shown: 'light',
  cspNonce: undefined,
  zeroRuntime: false,
});

/** Everything on screen is inside it, once: colours, type, focus and the bubble of short names. */
export function LaneTheme({ mode = 'system', cspNonce, zeroRuntime = false, children }: LaneThemeProps) {
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  // Paper is white: the dark theme's text could not be read on it.
  const isPrinted = useMediaQuery('print');
  const screen = mode === 'system' ? (systemIsDark ? 'dark' : 'light') : mode;
  const shown = isPrinted ? 'light' : screen;
  const look = useMemo(() => ({ shown, cspNonce, zeroRuntime }), [shown, cspNonce, zeroRuntime]);

  // The attribute lies on <html>, outside of React's tree: our custom properties read it.
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
