import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter } from '../router/router';
import { NotifyRegion } from '../ui/notify';
import { LaneTheme } from '../ui/theme';

export interface RenderUiOptions {
  /** The address that the page has; '/' when absent. */
  route?: string;
  /** Under jest's fake timers (`jest.advanceTimersByTime`), so that typing moves them. */
  advanceTimers?: (ms: number) => unknown;
}

export interface RenderUiResult extends RenderResult {
  user: UserEvent;
  /** Path and query now. */
  address: () => string;
}

/** Renders into Lane, a router and the region of messages, as the shell does, without antd's styles. */
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
