import type {
  SkipToken,
  TypedUseLazyQuery,
  TypedUseMutation,
  TypedUseQuery,
  TypedUseQueryHookResult,
} from '@reduxjs/toolkit/query/react';
import type { Call } from '../calls/call';
import { type AnswerOf, type InputOf, requestOf } from '../calls/requestOf';
import { type BaseQuery, baseApi } from './baseApi';
import { everyPage } from './everyPage';
import { tagsOfWrite } from './ownChanges';

type Reading = Call & { readonly isRead: true };
type Writing = Call & { readonly isRead: false };

type LazyQuery<C extends Call> = TypedUseLazyQuery<AnswerOf<C>, InputOf<C>, BaseQuery>;
type Mutation<C extends Call> = TypedUseMutation<AnswerOf<C>, InputOf<C>, BaseQuery>;
type Read<C extends Call> = TypedUseQueryHookResult<AnswerOf<C>, InputOf<C>, BaseQuery>;
/** Options of a read: `skip`, `pollingInterval`, `refetchOnMountOrArgChange`, and the library's other options. */
export type ReadOptions = Parameters<TypedUseQuery<unknown, void, BaseQuery>>[1];
/** The arguments of a read hook; a call without input needs none. */
type Args<C extends Call> =
  void extends InputOf<C>
    ? [input?: InputOf<C> | SkipToken, options?: ReadOptions]
    : [input: InputOf<C> | SkipToken, options?: ReadOptions];

/** The library's hooks for one call: the first two for a call that reads, the third for a call that writes. */
interface Hooks<C extends Call> {
  readonly useQuery: (input: InputOf<C> | SkipToken | undefined, options?: ReadOptions) => Read<C>;
  readonly useLazyQuery: LazyQuery<C>;
  readonly useMutation: Mutation<C>;
}

/** Returns the request of a call. A public call carries no token, because the server refuses an expired one. */
const sentFor = (call: Call) => (input: object | void) => ({
  ...requestOf(call, input),
  ...(call.permission === 'public' ? { token: '' } : {}),
});

/**
 * Adds a call to the cache of server data. Its name gets a number if another area, or another version of the same area,
 * added the same call on this page: each is built with its own copy of the call and has its own answers.
 */
function addToCache(call: Call, isWhole: boolean): unknown {
  const plain = `${call.method} ${call.path}${isWhole ? ' (all pages)' : ''}`;
  let name = plain;
  for (let count = 2; Object.hasOwn(baseApi.endpoints, name); count += 1) name = `${plain} ${count}`;
  const api = baseApi.injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      [name]: call.isRead
        ? build.query<unknown, object | void>({
            ...(isWhole ? { queryFn: everyPage(sentFor(call)) } : { query: sentFor(call) }),
            providesTags: call.shows,
            ...(call.keep === undefined ? {} : { keepUnusedDataFor: call.keep }),
          })
        : build.mutation<unknown, object | void>({
            query: sentFor(call),
            // A refused write changed nothing, so nothing is refetched.
            invalidatesTags: (_result, error, _input, meta) =>
              error ? [] : tagsOfWrite(meta?.changes ?? null),
          }),
    }),
  });
  return Reflect.get(api.endpoints, name);
}

/** Asserts for the compiler that hooks created from this call have the call's types; checks nothing at run time. */
function assertHooks<C extends Call>(_call: C, _made: unknown): asserts _made is Hooks<C> {}

const made = { page: new WeakMap<Call, unknown>(), whole: new WeakMap<Call, unknown>() };

/** Returns the hooks of a call, which are created when the first component needs them. */
function hooksOf<C extends Call>(call: C, kind: keyof typeof made = 'page'): Hooks<C> {
  const hooks: unknown = made[kind].get(call) ?? addToCache(call, kind === 'whole');
  made[kind].set(call, hooks);
  assertHooks(call, hooks);
  return hooks;
}

/**
 * Reads a call and keeps its answer up to date: a change of data with a tag that the call `shows` refetches it.
 *
 * @example const { data, error } = useRead(listLocations, { limit: 10 });
 */
export const useRead = <C extends Reading>(call: C, ...[input, options]: Args<C>): Read<C> =>
  hooksOf(call).useQuery(input, options);

/** Returns {@link useRead} as a function to call when needed: `const [read, { data }] = useLazyRead(readUser)`. */
export const useLazyRead = <C extends Reading>(call: C) => hooksOf(call).useLazyQuery();

/** Reads all pages of a list as one answer, for a list to select from; see {@link useRead}. */
export const useReadWhole = <C extends Reading>(call: C, ...[input, options]: Args<C>): Read<C> =>
  hooksOf(call, 'whole').useQuery(input, options);

/** Returns {@link useReadWhole} as a function to call when needed. */
export const useLazyReadWhole = <C extends Reading>(call: C) => hooksOf(call, 'whole').useLazyQuery();

/**
 * Returns a function for a call that writes: `const [create, { isLoading }] = useWrite(createLocation)`. After a
 * success, the answers that show changed data are refetched: the server lists the tags in {@link CHANGES_HEADER}.
 */
export const useWrite = <C extends Writing>(call: C) => hooksOf(call).useMutation();
