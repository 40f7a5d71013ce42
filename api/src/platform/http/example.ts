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

interface Said {
  readonly summary: string;
  readonly answer: { readonly message: string };
}

/** The example of a call that answers one sentence, with the body that is sent where it takes one. */
export function says(summary: string, message: string): Said;
export function says<Body>(summary: string, message: string, body: Body): Said & { readonly body: Body };
export function says(summary: string, message: string, body?: unknown): Said {
  return { summary, ...(body === undefined ? {} : { body }), answer: { message } };
}
