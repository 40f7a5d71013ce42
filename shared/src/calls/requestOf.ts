import type * as z from 'zod/mini';
import type { Call, Schema, WireCall } from './call';

/**
 * The input that a page passes to a call: parameters, query, and body as one value, or nothing if the call takes none.
 *
 * @example InputOf<typeof changeLocation> // { id: string; title: string; … }: `id` of the path, the rest of the body
 */
export type InputOf<C> =
  C extends Call<infer P, infer Q, infer B>
    ? unknown extends FieldsOf<z.input<P>> & QueryOf<Q> & BodyOf<B>
      ? void
      : ForEachBody<FieldsOf<z.input<P>> & QueryOf<Q> & SeenOf<C> & KeyOf<C>, BodyOf<B>>
    : never;

/** The optional `revision` that the user read, for a call that accepts it. */
type SeenOf<C> = C extends { readonly isRevised: true }
  ? { readonly revision?: string | undefined }
  : unknown;

/** The optional key that makes a repeated call safe, for a call that accepts it. */
type KeyOf<C> = C extends { readonly isKeyed: true }
  ? { readonly idempotencyKey?: string | undefined }
  : unknown;

/** A schema's fields, or `unknown` if it has none, because zod's type for that would forbid the other parts' fields. */
type FieldsOf<T> = string extends keyof T ? unknown : T;

/** The query's fields: optional as in the schema's input, typed as its output, so that `limit` is a number. */
type QueryOf<Q extends Schema> =
  z.input<Q> extends infer In
    ? In extends undefined
      ? unknown
      : OrNull<{ [K in keyof In]: undefined extends In[K] ? ReadAs<Q, K> | undefined : ReadAs<Q, K> }>
    : never;
type ReadAs<Q extends Schema, K> = K extends keyof z.output<Q> ? EnumAsText<z.output<Q>[K]> : never;
/** Widens an enum to `string`, because a page's filters are plain texts from the address. */
type EnumAsText<T> = T extends string ? string : T;
/** Allows null for optional fields: null and an empty text are omitted from the address, like a missing value. */
type OrNull<Q> = Q extends undefined
  ? unknown
  : { readonly [K in keyof Q as undefined extends Q[K] ? K : never]?: Q[K] | null } & {
      readonly [K in keyof Q as undefined extends Q[K] ? never : K]: Q[K];
    };

type BodyOf<B extends Schema> = [z.input<B>] extends [undefined]
  ? unknown
  : FieldsOf<NonNullable<z.input<B>>>;

/** Keeps a body that is a union a union: each of its shapes is joined with the other parts. */
type ForEachBody<Rest, B> = B extends unknown ? OrNothing<Simplify<Rest & B>> : never;
/** Makes the whole value optional if every field is. */
type OrNothing<T> = object extends T ? T | void : T;
/** Shows an intersection as one object in the editor's hints. */
type Simplify<T> = { [K in keyof T]: T[K] };

/** The answer of a successful call. */
export type AnswerOf<C> = C extends Call<Schema, Schema, Schema, infer A> ? z.output<A> : never;

/** A call as a request for `fetch`. */
export interface WireRequest {
  readonly method: WireCall['method'];
  /** The path with its parameters filled in, without the query. */
  readonly url: string;
  /** The query's fields, as text. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Converts one value to a request: path parameters go into the path, query fields into the query, the rest into the
 * body. A GET or DELETE has no body and drops the rest. The `revision` and the `idempotencyKey` become headers.
 *
 * @example requestOf(changeLocation, { id: '7', title: 'Pier' }) // PUT /api/locations/7/ with the body { title: 'Pier'
 * }
 * @throws {Error} if a path parameter is missing
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
  const key = call.isKeyed ? given.get('idempotencyKey') : undefined;
  if (call.isKeyed) given.delete('idempotencyKey');
  const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : Object.fromEntries(given);
  const headers = {
    ...(typeof seen === 'string' ? { 'If-Match': `"${seen}"` } : {}),
    ...(typeof key === 'string' ? { 'Idempotency-Key': key } : {}),
  };
  const hasHeaders = Object.keys(headers).length > 0;
  return { method: call.method, url, params, body, ...(hasHeaders ? { headers } : {}) };
}
