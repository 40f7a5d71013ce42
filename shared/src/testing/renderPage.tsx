import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createOnDeckStore } from '../api/store';
import type { Role } from '../contract/roles';
import { dropSession, storeSession } from '../session/session';
import { forgetMessages } from '../ui/messages';
import { type RenderUiOptions, type RenderUiResult, renderUi } from './renderUi';

export interface RenderPageOptions extends RenderUiOptions {
  /** The role to sign in as first; without a role, no one is signed in. */
  readonly role?: Role;
  readonly userId?: string;
}

/** Renders a page as the shell does: real store, session, router, and messages. Fake the network with `fakeServer`. */
export function renderPage(
  page: ReactNode,
  { role, userId = '01900000-0000-7000-8000-000000000001', ...options }: RenderPageOptions = {},
): RenderUiResult {
  dropSession('signedOut');
  forgetMessages();
  if (role) {
    const user = { id: userId, user_type: role, first_name: 'Ana', last_name: 'Silva' };
    storeSession({ access_token: 'test-token', session_info: { user } }, 'ana@ondeck.example');
  }
  return renderUi(<Provider store={createOnDeckStore().store}>{page}</Provider>, options);
}
