/** Calls of the page Requests, with their checked answers. */
import { bulkAnswer } from '@ondeck/shared/schemas/bulk';
import { requestEffects, requestRowList } from '@ondeck/shared/schemas/bulkRequests';
import type { RequestKind } from '@ondeck/shared/schemas/requests';
import { expectStatus } from '../../../test/assertions';
import type { TestApp } from '../../../test/harness';

export interface Item {
  readonly kind: RequestKind;
  readonly id: string;
}

/** Returns a page of the list, by default of everything in the reach of the token's user. */
export const listed = async ({ call }: TestApp, token: string, query = '') =>
  requestRowList.parse(expectStatus(await call(token, 'GET', `/api/requests/?limit=50${query}`), 200));

/** Returns the preview of decisions. */
export const previewed = async (
  { call }: TestApp,
  token: string,
  items: readonly Item[],
  more: { readonly action?: 'APPROVE' | 'REJECT'; readonly alone?: boolean } = {},
) =>
  requestEffects.parse(
    expectStatus(
      await call(token, 'POST', '/api/requests/preview/', { items, action: 'APPROVE', ...more }),
      200,
    ),
  );

/** Decides requests, with a key if one is given. */
export const decidedAll = async (
  { call }: TestApp,
  token: string,
  body: Readonly<Record<string, unknown>>,
  key?: string,
) =>
  bulkAnswer.parse(
    expectStatus(
      await call(
        token,
        'POST',
        '/api/requests/decide/',
        { action: 'APPROVE', ...body },
        key ? { headers: { 'idempotency-key': key } } : {},
      ),
      200,
    ),
  );
