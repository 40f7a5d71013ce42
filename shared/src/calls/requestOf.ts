import type * as z from 'zod/mini';
import type { Call, Schema, WireCall } from './call';

/**
 * What a page gives for a call: parameters, query and body as one value, or nothing where it takes none.
 *
 * @example InputOf<typeof changeLocation> // { id: string; title: string; … }: `id` of the path, the rest of the body
 */
export type InputOf<C> =
  C extends Call<infer P, infer Q, infer B>
    ? unknown extends FieldsOf<z.input<P>> & QueryOf<Q> & BodyOf<B>
      ? void
      : ForEachBody<FieldsOf<z.input<P>> & QueryOf<Q> & SeenOf<C>, BodyOf<B>>
    : never;

/** Of a call that may say which state of the record was seen: that state's `revision`. */
type SeenOf<C> = C extends { readonly isRevised: true }
  ? { readonly revision?: string | undefined }
  : unknown;

/** A schema's fields; `unknown` where it has none, since zod's type for that would forbid the other parts' fields. */
type FieldsOf<T> = string extends keyof T ? unknown : T;

/** The query's fields: optional as in the schema's input, typed as its output, so that `limit` is a number. */
type QueryOf<Q extends Schema> =
  z.input<Q> extends infer In
    ? In extends undefined
      ? unknown
      : OrNull<{ [K in keyof In]: undefined extends In[K] ? ReadAs<Q, K> | undefined : ReadAs<Q, K> }>
    : never;
type ReadAs<Q extends Schema, K> = K extends keyof z.output<Q> ? EnumAsText<z.output<Q>[K]> : never;
/** A page's filters are plain texts from the address, so an enum of the schema is `string` here. */
type EnumAsText<T> = T extends string ? string : T;
/** Optional fields may be null as well: null and an empty text are left out of the address, as an absent value is. */
type OrNull<Q> = Q extends undefined
  ? unknown
  : { readonly [K in keyof Q as undefined extends Q[K] ? K : never]?: Q[K] | null } & {
      readonly [K in keyof Q as undefined extends Q[K] ? never : K]: Q[K];
    };

type BodyOf<B extends Schema> = [z.input<B>] extends [undefined]
  ? unknown
  : FieldsOf<NonNullable<z.input<B>>>;

/** A body that is one of several shapes stays so: each of them is joined with the other parts by itself. */
type ForEachBody<Rest, B> = B extends unknown ? OrNothing<Simplify<Rest & B>> : never;
/** Where every field may be left out, so may the value. */
type OrNothing<T> = object extends T ? T | void : T;
/** Shows an intersection as one object, for the editor's hints. */
type Simplify<T> = { [K in keyof T]: T[K] };

/** What a call answers when it succeeds. */
export type AnswerOf<C> = C extends Call<Schema, Schema, Schema, infer A> ? z.output<A> : never;

/** A call laid out for `fetch`. */
export interface WireRequest {
  readonly method: WireCall['method'];
  /** The path with its parameters filled in, without the query. */
  readonly url: string;
  /** The query. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Lays out one value as a request: the path's parameters into the path, the query's fields into the query, the rest
 * into the body. A GET or DELETE has no body, so there the rest is dropped. The `revision` that was seen is a header.
 *
 * @example requestOf(changeLocation, { id: '7', title: 'Pier' }) // PUT /api/locations/7/ with the body { title: 'Pier' }
 * @throws {Error} where a parameter of the path is missing
 */
export function requestOf(call: WireCall, input: object | void): WireRequest {
  const given = new Map<string, unknown>(Object.entries(input ?? {}));
  const url = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = given.get(name);
    if (typeof value !== 'string' || value === '') throw new Error(`${call.path} is called without ${name}.`);
    given.delete(name);
    return encodeURIComponent(value);
  });
  const params: Record<string, string> = {};
  for (const name of call.queryKeys) {
    const value = given.get(name);
    if (typeof value === 'number' || typeof value === 'boolean') params[name] = String(value);
    if (typeof value === 'string' && value !== '') params[name] = value;
    given.delete(name);
  }
  const seen = call.isRevised ? given.get('revision') : undefined;
  if (call.isRevised) given.delete('revision');
  const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : Object.fromEntries(given);
  const headers = typeof seen === 'string' ? { headers: { 'If-Match': `"${seen}"` } } : {};
  return { method: call.method, url, params, body, ...headers };
}
