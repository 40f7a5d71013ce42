/**
 * Defines how a call of the server is written. Each call is written once; the server's route, its OpenAPI entry, and
 * the pages' endpoints are generated from it. In a browser's build, a file of calls is reduced to the result of
 * `wireOf` (kit/build/callsLoader.cjs), so no schema is downloaded.
 */
import * as z from 'zod/mini';
import { id, keyHeaders, messageAnswer, seenHeaders } from '../schemas/common';
import type { Permission } from './permissions';
import type { Tag } from './tags';

export type Schema = z.core.$ZodType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Statuses of success. If a call has several answers, the handler's value is sent with the first of these. */
export const successStatuses = [200, 201, 202, 204] as const;
type SuccessStatus = (typeof successStatuses)[number];
type CallFile = 'spreadsheet' | 'payroll' | 'calendar' | 'document' | 'events' | 'twiml';

/** The part of a call that a page needs to make it: plain data, no schema. */
export interface WireCall {
  readonly method: Method;
  /** The path, with a colon before each parameter: `/api/shifts/:id/`. */
  readonly path: string;
  readonly permission: Permission;
  /** Names of the query's fields. All other fields of the input, except path parameters, are sent in the body. */
  readonly queryKeys: readonly string[];
  /**
   * Whether the call changes nothing: every GET, and a POST that only reads. Pages get a query hook for it, else a
   * mutation hook.
   */
  readonly isRead: boolean;
  /** Tags of the answer's data. Pages fetch the answer again when the server says that data of these tags changed. */
  readonly shows: readonly Tag[];
  /** Seconds that a page keeps the answer after the last component that showed it has unmounted. */
  readonly keep: number | undefined;
  /**
   * Whether the call accepts the `revision` that the user read, in `If-Match`. If the stored revision differs, the call
   * is refused with 409, and `ETag` has the stored revision.
   */
  readonly isRevised?: boolean;
  /** Whether the call accepts an `idempotencyKey`, so that a page can safely send it again after a lost answer. */
  readonly isKeyed?: boolean;
}

/** A whole call with its schemas, as the server needs it. */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  Access extends Permission = Permission,
  Read extends boolean = boolean,
  Revised extends boolean = boolean,
> extends WireCall {
  readonly permission: Access;
  readonly isRead: Read;
  readonly isRevised: Revised;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly headers: Schema | undefined;
  readonly answers: Readonly<Partial<Record<SuccessStatus, Answer>>>;
  /** Statuses of refusal in addition to those of every call of its kind; shown in the API's documentation. */
  readonly refuses: readonly number[];
  /** A short title, the heading in the API's documentation. */
  readonly summary: string;
  readonly description: string | undefined;
  /** The kind of file that the call returns, if not JSON. */
  readonly file: CallFile | undefined;
  /** Whether the body is a form instead of JSON. Only signed calls of other servers send one. */
  readonly isForm: boolean;
  /** Maximum body size in bytes, if it differs from the server's default. */
  readonly bodyLimit: number | undefined;
}

/** The fields that a file of calls writes, see {@link Call}; missing fields get the defaults of {@link call}. */
interface Written<
  M extends Method,
  P extends string,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Answer extends Schema,
  Access extends Permission,
  Read extends boolean,
  Revised extends boolean,
> {
  readonly method: M;
  readonly path: P;
  readonly permission: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly headers?: Schema;
  readonly answers?: Readonly<Partial<Record<SuccessStatus, Answer>>>;
  readonly refuses?: readonly number[];
  readonly summary: string;
  readonly description?: string;
  readonly file?: CallFile;
  readonly isForm?: boolean;
  readonly bodyLimit?: number;
  readonly shows?: readonly Tag[];
  readonly keep?: number;
  readonly isRead?: Read;
  readonly isRevised?: Revised;
}

/** The schema of a query or body that a call doesn't take. */
export const nothing = z.optional(z.undefined());
type Nothing = typeof nothing;

/** Returns the names of a path's parameters in order: `id` for `/api/shifts/:id/`. */
const paramNamesOf = (path: string): string[] =>
  path
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1));
type ParamNamesOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNamesOf<`/${Rest}`>
  : never;

/** Returns the default schema of a path's parameters, in which each parameter is an id. */
const idsOf = (path: string) =>
  z.strictObject(Object.fromEntries(paramNamesOf(path).map((name) => [name, id] as const)));
type IdsOf<P extends string> = z.ZodMiniObject<{ [Name in ParamNamesOf<P>]: typeof id }>;

/** Returns the names of a schema's fields, or none if the schema is not a plain object. */
const fieldNamesOf = (schema: Schema | undefined): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.def.shape) : [];

/**
 * Defines a call. Path parameters are ids unless `params` is given, and the call answers 200 with a message unless
 * `answers` is given.
 *
 * A page passes parameters, query, and body as one value; a name that query and body share is sent in the query.
 *
 * @throws {Error} if a path parameter has the name of another field
 */
export function call<
  const M extends Method,
  const P extends string,
  const Access extends Permission,
  Answer extends Schema = typeof messageAnswer,
  Params extends Schema = IdsOf<P>,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
  const Read extends boolean = M extends 'GET' ? true : false,
  const Revised extends boolean = false,
>(
  written: Written<M, P, Params, Query, Body, Answer, Access, Read, Revised>,
): Call<Params, Query, Body, Answer, Access, Read, Revised>;
export function call(
  written: Written<Method, string, Schema, Schema, Schema, Schema, Permission, boolean, boolean>,
): Call {
  const { method, path, query, body } = written;
  const others = new Set([...fieldNamesOf(query), ...fieldNamesOf(body)]);
  const twice = paramNamesOf(path).find((name) => others.has(name));
  if (twice !== undefined)
    throw new Error(`${method} ${path} takes ${twice} twice. Name the fields differently.`);
  return {
    answers: { 200: messageAnswer },
    headers: written.isRevised ? seenHeaders : undefined,
    description: undefined,
    file: undefined,
    isForm: false,
    bodyLimit: undefined,
    keep: undefined,
    refuses: [],
    shows: [],
    isRead: method === 'GET',
    isRevised: false,
    ...written,
    params: written.params ?? idsOf(path),
    query: query ?? nothing,
    body: body ?? nothing,
    queryKeys: fieldNamesOf(query),
  };
}

/** Returns the fields of a call that a browser's build keeps. @public for build/callsLoader.cjs */
export const wireOf = ({
  method,
  path,
  permission,
  queryKeys,
  isRead,
  shows,
  keep,
  isRevised,
  isKeyed,
}: WireCall): WireCall => ({
  method,
  path,
  permission,
  queryKeys,
  isRead,
  shows,
  keep,
  ...(isRevised ? { isRevised } : {}),
  ...(isKeyed ? { isKeyed } : {}),
});

/** Returns a call that accepts an idempotency key: a call with a key that was sent before gets the first answer. */
export const keyed = <C extends Call>(written: C): C & { readonly isKeyed: true } => ({
  ...written,
  headers: keyHeaders,
  isKeyed: true,
});

/** Returns whether an export of a file of calls is a call. @public for build/callsLoader.cjs */
export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'answers' in value;
