import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './errors';
import { tagTypes } from '../calls/tags';
import { CHANGES_HEADER } from './ownChanges';
import { type ApiRequest, request } from './request';

interface AnswerMeta {
  readonly status: number;
  /** The changes of a write as the server lists them; null if it lists none. */
  readonly changes: string | null;
}

export type BaseQuery = BaseQueryFn<ApiRequest | string, unknown, ApiError, object, AnswerMeta>;

const baseQuery: BaseQuery = async (call, { signal }) => {
  const result = await request({ ...(typeof call === 'string' ? { url: call } : call), signal });
  return result.ok
    ? {
        data: result.answer.data,
        meta: { status: result.answer.status, changes: result.answer.headers.get(CHANGES_HEADER) },
      }
    : { error: result.error };
};

/** The one cache of server data. `useRead` and `useWrite` add a call when a component first needs the call. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
  refetchOnMountOrArgChange: 30,
});
