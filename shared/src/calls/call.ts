/**
 * The form in which every call of the server is written, once: the server's route, its OpenAPI entry and the areas'
 * endpoints are made from it. In a browser's build a file of calls is reduced to what `wireOf` keeps
 * (kit/build/callsLoader.cjs), so that no schema is downloaded.
 */
import * as z from 'zod/mini';
import { id, messageAnswer, seenHeaders } from '../schemas/common';
import type { Permission } from './permissions';
import type { Tag } from './tags';

export type Schema = z.core.$ZodType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** The statuses of success. A call may have several answers: a handler's value goes out with the first one here. */
export const successStatuses = [200, 201, 202, 204] as const;
type SuccessStatus = (typeof successStatuses)[number];

/** The part of a call that a page needs to make it: plain data, no schema. */
export interface WireCall {
  readonly method: Method;
  /** Its parameters begin with a colon: `/api/shifts/:id/`. */
  readonly path: string;
  readonly permission: Permission;
  /** Names of the query's fields. What a page gives beyond these and the path's parameters travels in the body. */
  readonly queryKeys: readonly string[];
  /** It changes nothing: every GET, and a POST that only asks. Pages get a query hook for it, else a mutation hook. */
  readonly isRead: boolean;
  /** What its answer is about: a page fetches it again when another call `changes` one of these. */
  readonly shows: readonly Tag[];
  /** What it changes once it succeeded: pages fetch again whatever `shows` one of these. */
  readonly changes: readonly Tag[];
  /** Seconds that a page keeps the answer after the last component that showed it is gone. */
  readonly keep: number | undefined;
  /**
   * It may say in `If-Match` which `revision` of the record was seen, as the record's answer named it: where there is
   * another one by now it is refused with 409, and `ETag` names that one.
   */
  readonly isRevised?: boolean;
}

/** A whole call, with its schemas: what the server needs of it. */
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
  /** Statuses it refuses with beyond those that every call of its kind knows; for the API's description. */
  readonly refuses: readonly number[];
  /** A few words, its heading in the API's description. */
  readonly summary: string;
  readonly description: string | undefined;
  /** The kind of its answer, where that is not JSON. */
  readonly file: 'spreadsheet' | 'payroll' | 'calendar' | 'events' | undefined;
  /** Bytes of the largest body, where it is not the server's ordinary limit. */
  readonly bodyLimit: number | undefined;
}

/** What a file of calls writes down, see {@link Call}; what it leaves out gets the defaults of {@link call}. */
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
  readonly file?: 'spreadsheet' | 'payroll' | 'calendar' | 'events';
  readonly bodyLimit?: number;
  readonly shows?: readonly Tag[];
  readonly changes?: readonly Tag[];
  readonly keep?: number;
  readonly isRead?: Read;
  readonly isRevised?: Revised;
}

/** The schema of a query or a body that a call does not take. */
export const nothing = z.optional(z.undefined());
type Nothing = typeof nothing;

/** The names of the path's parameters, in its order: `id` for `/api/shifts/:id/`. */
const paramNamesOf = (path: string): string[] =>
  path
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1));
type ParamNamesOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNamesOf<`/${Rest}`>
  : never;

/** The schema of a path's parameters where its call writes none: every one of them is an id. */
const idsOf = (path: string) =>
  z.strictObject(Object.fromEntries(paramNamesOf(path).map((name) => [name, id] as const)));
type IdsOf<P extends string> = z.ZodMiniObject<{ [Name in ParamNamesOf<P>]: typeof id }>;

/** Names of a schema's fields; none where it is no plain object. */
const fieldNamesOf = (schema: Schema | undefined): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.def.shape) : [];

/**
 * Writes a call down. A path's parameters are ids unless `params` says otherwise, and it answers 200 with a message
 * unless `answers` does.
 *
 * A page gives parameters, query and body as one value: a name that query and body share travels in the query.
 *
 * @throws {Error} where a parameter of the path has the name of another field
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
    bodyLimit: undefined,
    keep: undefined,
    refuses: [],
    shows: [],
    changes: [],
    isRead: method === 'GET',
    isRevised: false,
    ...written,
    params: written.params ?? idsOf(path),
    query: query ?? nothing,
    body: body ?? nothing,
    queryKeys: fieldNamesOf(query),
  };
}

/** What a browser's build keeps of a call. @public for build/callsLoader.cjs */
export const wireOf = ({
  method,
  path,
  permission,
  queryKeys,
  isRead,
  shows,
  changes,
  keep,
  isRevised,
}: WireCall): WireCall => ({
  method,
  path,
  permission,
  queryKeys,
  isRead,
  shows,
  changes,
  keep,
  ...(isRevised ? { isRevised } : {}),
});

/** Whether something that a file of calls exports is a call. @public for build/callsLoader.cjs */
export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'answers' in value;
