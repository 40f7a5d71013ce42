import { isApiError } from '@ondeck/shared/api/errors';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';

/** A decision on one row of a queue. */
export interface RequestDecision {
  readonly id: string;
  readonly action: 'APPROVE' | 'REJECT' | 'REASSIGNED';
}

/** A rejection; the requester reads the reason. */
export interface Rejection extends RequestDecision {
  readonly action: 'REJECT';
  readonly reason?: string;
}

export type DecisionAnswer = { readonly message: string };

/** Messages of a decision. If the server explains a refusal (409: someone decided first), its sentence is shown. */
export const decisionMessages = {
  catalogue: { 400: 'server', 403: 'server', 409: 'server' },
  done: ({ message }: DecisionAnswer): string => message,
} as const;

/**
 * Decides rows of a queue, with one call per row at a time. A row changes only after the answer. The list is also
 * fetched again when someone else decided first.
 *
 * @returns `decide` for buttons in a row, which shows a refusal as a message, and `mutation` for a dialog
 */
export function useDecision<D extends RequestDecision>(
  [trigger]: Mutation<D, DecisionAnswer>,
  refetch: () => unknown,
) {
  const [underWay, setUnderWay] = useState<Readonly<Record<string, RequestDecision['action']>>>({});

  async function sendOnce(decision: D) {
    setUnderWay((before) => ({ ...before, [decision.id]: decision.action }));
    const answer = await trigger(decision);
    setUnderWay(({ [decision.id]: _done, ...rest }) => rest);
    if (isApiError(answer.error) && answer.error.status === 409) void refetch();
    return answer;
  }
  const mutation: Mutation<D, DecisionAnswer> = [sendOnce, { isLoading: Object.keys(underWay).length > 0 }];
  const { send } = useSubmit(mutation, { ...decisionMessages, refusedAs: { seconds: 4 } });

  return {
    underWay,
    mutation,
    decide: (decision: D) => (underWay[decision.id] ? undefined : void send(decision)),
  };
}
