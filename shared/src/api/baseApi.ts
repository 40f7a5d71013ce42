import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './errors';
import { tagTypes } from '../calls/tags';
import { type ApiRequest, request } from './request';

interface AnswerMeta {
  readonly status: number;
}

export type BaseQuery = BaseQueryFn<ApiRequest | string, unknown, ApiError, object, AnswerMeta>;

const baseQuery: BaseQuery = async (call, { signal }) => {
  const result = await request({ ...(typeof call === 'string' ? { url: call } : call), signal });
  return result.ok
    ? { data: result.answer.data, meta: { status: result.answer.status } }
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
