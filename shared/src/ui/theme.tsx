/// <reference path="./css.d.ts" />
import '../tokens/font';
import '../tokens/variables.css';
import './css/base.css';
import './css/layout.css';
import './css/form.css';
import './css/table.css';
import './css/overlay.css';
import './css/pieces.css';
import { ConfigProvider } from 'antd';
import { type ReactNode, useLayoutEffect } from 'react';
import { antdThemes } from '../tokens/antdTheme';
import { useMediaQuery } from './mediaQuery';

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

/** Everything on screen is inside it, once: colours, type, focus and antd's theme. */
export function LaneTheme({ mode = 'system', cspNonce, zeroRuntime = false, children }: LaneThemeProps) {
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  // Paper is white: the dark theme's text could not be read on it.
  const isPrinted = useMediaQuery('print');
  const screen = mode === 'system' ? (systemIsDark ? 'dark' : 'light') : mode;
  const shown = isPrinted ? 'light' : screen;

  // The attribute lies on <html>, outside of React's tree: our custom properties read it.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = shown;
  }, [shown]);

  return (
    <ConfigProvider
      theme={{ ...antdThemes[shown], zeroRuntime }}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      modal={{ mask: { blur: false } }}
      drawer={{ mask: { blur: false } }}
      {...(cspNonce ? { csp: { nonce: cspNonce } } : {})}
    >
      {children}
    </ConfigProvider>
  );
}
