import { ConfigProvider } from 'antd';
import { createContext, type ReactNode, use } from 'react';
import { antdThemes } from '../tokens/antdTheme';
import { LaneLookContext } from './theme';

const InsideContext = createContext(false);

/**
 * Applies Lane's theme to antd components. Each file that uses one wraps it, so a page without any, such as sign-in,
 * loads no antd. Nesting costs nothing.
 */
export function AntdScope({ children }: { children: ReactNode }) {
  const { shown, cspNonce, zeroRuntime } = use(LaneLookContext);
  if (use(InsideContext)) return children;
  return (
    <InsideContext value={true}>
      <ConfigProvider
        theme={{ ...antdThemes[shown], zeroRuntime }}
        wave={{ disabled: true }}
        {...(cspNonce ? { csp: { nonce: cspNonce } } : {})}
      >
        {children}
      </ConfigProvider>
    </InsideContext>
  );
}
