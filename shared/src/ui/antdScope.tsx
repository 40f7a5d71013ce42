import { ConfigProvider } from 'antd';
import { createContext, type ReactNode, use } from 'react';
import { antdThemes } from '../tokens/antdTheme';
import { LaneLookContext } from './theme';

const InsideContext = createContext(false);

/**
 * Lane's theme for antd's pieces. Each file that uses one brings it, so that a page without any, such as sign-in,
 * loads no antd; inside of another it costs nothing.
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
