import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter } from '../router/router';
import { NotifyRegion } from '../ui/notify';
import { LaneTheme } from '../ui/theme';

export interface RenderUiOptions {
  /** The page's address; '/' by default. */
  route?: string;
  /** Advances jest's fake timers (`jest.advanceTimersByTime`) while typing. */
  advanceTimers?: (ms: number) => unknown;
}

export interface RenderUiResult extends RenderResult {
  user: UserEvent;
  /** Returns the current path and query. */
  address: () => string;
}

/** Renders inside the theme, a router, and the message region, as the shell does, but without antd's styles. */
export function renderUi(
  children: ReactNode,
  { route = '/', advanceTimers }: RenderUiOptions = {},
): RenderUiResult {
  window.history.replaceState(null, '', route);
  const wrap = (content: ReactNode) => (
    <LaneTheme mode="light" zeroRuntime>
      <BrowserRouter>{content}</BrowserRouter>
      <NotifyRegion />
    </LaneTheme>
  );
  const result = render(wrap(children));
  return {
    ...result,
    rerender: (next) => result.rerender(wrap(next)),
    user: userEvent.setup(advanceTimers ? { advanceTimers } : {}),
    address: () => window.location.pathname + window.location.search,
  };
}
