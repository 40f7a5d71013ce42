/** What the handler of a call is given, checked by the call's own schemas: what its services take. */
import type { Call } from '@ondeck/shared/calls/call';
import type * as z from 'zod/mini';

export type AskedQuery<C extends Call> = Readonly<z.output<C['query']>>;
export type AskedBody<C extends Call> = Readonly<z.output<C['body']>>;
