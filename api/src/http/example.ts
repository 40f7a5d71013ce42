import type { Call, Schema } from '@ondeck/shared/calls/call';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import type * as z from 'zod/mini';

type Sent<S extends Schema> = [z.input<S>] extends [undefined]
  ? { readonly body?: never }
  : { readonly body?: z.input<S> };

/** What the description of a call shows: one request that is accepted, and what it answers. */
export type Example<C extends Call> = Sent<C['body']> & {
  /** A few words, as a heading. */
  readonly summary: string;
  /** Of the call's success; null where it has no body. */
  readonly answer: AnswerOf<C>;
};
