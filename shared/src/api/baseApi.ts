import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './errors';
import { type ApiRequest, request } from './request';

/** Everything that a page may cache and a change may make stale; the live events name the same words. */
export const tagTypes = [
  'Me',
  'User',
  'Location',
  'Position',
  'Option',
  'Shift',
  'Meeting',
  'Archive',
  'Schedule',
  'OpenShift',
  'Request',
  'Dashboard',
  'Payroll',
  'Notification',
  'Kiosk',
] as const;
export type Tag = (typeof tagTypes)[number];

export interface AnswerMeta {
  readonly status: number;
}

const baseQuery: BaseQueryFn<ApiRequest | string, unknown, ApiError, object, AnswerMeta> = async (
  call,
  { signal },
) => {
  const result = await request({ ...(typeof call === 'string' ? { url: call } : call), signal });
  return result.ok
    ? { data: result.answer.data, meta: { status: result.answer.status } }
    : { error: result.error };
};

/**
 * The one cache of server data. Areas add their calls with `baseApi.injectEndpoints({overrideExisting: 'throw', …})`:
 * two areas that claim one name must fail, not share silently.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
  refetchOnMountOrArgChange: 30,
});

/**
 * Tags for `invalidatesTags`: a refused write changed nothing, so nothing is fetched again.
 *
 * @example invalidatesTags: (_result, error) => onSuccess(error, ['Schedule'])
 */
export const onSuccess = <T>(error: unknown, tags: readonly T[]): readonly T[] => (error ? [] : tags);
