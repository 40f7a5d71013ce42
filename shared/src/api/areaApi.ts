import type { TypedUseLazyQuery, TypedUseMutation, TypedUseQuery } from '@reduxjs/toolkit/query/react';
import type { Call } from '../calls/call';
import { type AnswerOf, type InputOf, requestOf } from '../calls/requestOf';
import { type BaseQuery, baseApi } from './baseApi';
import { everyPage } from './everyPage';

type Calls = Readonly<Record<string, Call>>;

/** `useListLocationsQuery` and `useLazyListLocationsQuery` for a call that reads, `useCreateLocationMutation` for one that writes. */
export type HooksOf<C extends Calls> = {
  readonly [K in keyof C & string as C[K]['isRead'] extends true
    ? `use${Capitalize<K>}Query`
    : never]: TypedUseQuery<AnswerOf<C[K]>, InputOf<C[K]>, BaseQuery>;
} & {
  readonly [K in keyof C & string as C[K]['isRead'] extends true
    ? `useLazy${Capitalize<K>}Query`
    : never]: TypedUseLazyQuery<AnswerOf<C[K]>, InputOf<C[K]>, BaseQuery>;
} & {
  readonly [K in keyof C & string as C[K]['isRead'] extends true
    ? never
    : `use${Capitalize<K>}Mutation`]: TypedUseMutation<AnswerOf<C[K]>, InputOf<C[K]>, BaseQuery>;
};

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** What a page sends for a call. A call that everybody may make carries no token, since an expired one is refused. */
const sentFor = (call: Call) => (input: object | void) => ({
  ...requestOf(call, input),
  ...(call.permission === 'public' ? { token: '' } : {}),
});

/** The hooks that the library made for each call, named after the call without the area's id. */
function hooksIn(endpoints: object, calls: Calls, nameOf: (name: string) => string): object {
  const hooks = Object.keys(calls).flatMap((name) => {
    const endpoint: unknown = Reflect.get(endpoints, nameOf(name));
    const own = capitalized(name);
    return Object.entries(Object(endpoint)).flatMap(([kind, hook]): [string, unknown][] => {
      if (kind === 'useLazyQuery') return [[`useLazy${own}Query`, hook]];
      return kind === 'useQuery' || kind === 'useMutation' ? [[`use${own}${kind.slice(3)}`, hook]] : [];
    });
  });
  return Object.fromEntries(hooks);
}

/**
 * What the names of some calls begin with inside the cache: the area's id, or with a number behind it where another
 * version of the area, or an area that took its id, has given one of these names on this page before.
 */
function prefixFor(area: string, names: readonly string[]): string {
  let prefix = area;
  for (let count = 2; names.some((name) => Object.hasOwn(baseApi.endpoints, `${prefix}/${name}`)); count += 1)
    prefix = `${area}-${count}`;
  return prefix;
}

/** Adds calls to the cache; of those that read, where `isWhole`, all pages are one answer. */
function hooksFor<C extends Calls>(area: string, calls: C, isWhole: boolean): HooksOf<C> {
  const prefix = prefixFor(area, Object.keys(calls));
  const nameOf = (name: string): string => `${prefix}/${name}`;
  const api = baseApi.injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) =>
      Object.fromEntries(
        Object.entries(calls).map(([name, call]) => [
          nameOf(name),
          call.isRead
            ? build.query<unknown, object | void>({
                ...(isWhole ? { queryFn: everyPage(sentFor(call)) } : { query: sentFor(call) }),
                providesTags: call.shows,
                ...(call.keep === undefined ? {} : { keepUnusedDataFor: call.keep }),
              })
            : build.mutation<unknown, object | void>({
                query: sentFor(call),
                // A refused write changed nothing, so nothing is fetched again.
                invalidatesTags: (_result, error) => (error ? [] : call.changes),
              }),
        ]),
      ),
  });
  const made: unknown = hooksIn(api.endpoints, calls, nameOf);
  assertHooks<C>(made);
  return made;
}

/**
 * The calls of one area, as hooks over the page's one cache of server data. Inside the cache their names carry the
 * area's id (`admin/listLocations`), so that two areas never share an entry, nor do two versions of one: the one that
 * takes the place of a version that failed finds names taken.
 *
 * @example export const { useListLocationsQuery } = areaApi('admin').endpoints({ listLocations });
 * @param area - the id of the area, as in its `area.json`
 */
export const areaApi = (area: string) => ({
  endpoints<C extends Calls>(calls: C): HooksOf<C> {
    return hooksFor(area, calls, false);
  },
});

/** As {@link areaApi}, for lists that are chosen from: all of their pages come as one answer. */
export const wholeLists = <C extends Calls>(area: string, calls: C): HooksOf<C> =>
  hooksFor(area, calls, true);

/** Checks nothing while running: it tells the compiler that hooks just made from these calls have the calls' types. */
function assertHooks<C extends Calls>(_made: unknown): asserts _made is HooksOf<C> {}
