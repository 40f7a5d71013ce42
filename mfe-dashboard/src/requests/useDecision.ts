import { isApiError, messageOf } from '@ondeck/shared/api/errors';
import { useNotify } from '@ondeck/shared/ui/notify';
import { useState } from 'react';
import type { Decision } from '../dashboard.api';

type Send = (decision: Decision) => PromiseLike<{ data?: { message: string } | undefined; error?: unknown }>;

/** A refused decision: the server's sentence where it explains (409: who was faster), else the catalogue's. */
const refusal = (error: unknown): string =>
  messageOf(error, { 400: 'server', 403: 'server', 409: 'server', other: 'Something went wrong.' });

/**
 * Decides rows of a queue, one call per row at a time. Nothing is shown as decided before the answer; after it the
 * list is fetched anew, also when somebody else was faster.
 */
export function useDecision(send: Send, refetch: () => unknown) {
  const [underWay, setUnderWay] = useState<Readonly<Record<string, Decision['action']>>>({});
  const notify = useNotify();

  /** @returns nothing when it was done, else the sentence that says why not */
  async function decide(decision: Decision): Promise<string | undefined> {
    if (underWay[decision.id]) return undefined;
    setUnderWay((before) => ({ ...before, [decision.id]: decision.action }));
    const { data, error } = await send(decision);
    setUnderWay(({ [decision.id]: _done, ...rest }) => rest);
    if (!error) {
      notify.success(data?.message ?? 'Done.');
      return undefined;
    }
    if (isApiError(error) && error.status === 409) void refetch();
    return refusal(error);
  }

  /** Decides and says a refusal as a message, for buttons in a row. */
  async function decideInRow(decision: Decision): Promise<void> {
    const failure = await decide(decision);
    if (failure) notify.error(failure, { seconds: 4 });
  }

  return { underWay, decide, decideInRow };
}
