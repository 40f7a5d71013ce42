import { useWrite } from '@ondeck/shared/api/useCall';
import { decideRequests } from '@ondeck/shared/calls/bulkRequests';
import { uuidFrom } from '@ondeck/shared/domain/uuid';
import { type SubmitOptions, useSubmit } from '@ondeck/shared/ui/useSubmit';
import type { BulkAnswer } from '@ondeck/shared/schemas/bulk';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { useState } from 'react';
import { decisionMessages } from '../requests/useDecision';
import type { BulkRow } from './bulkRow';

export interface BulkDialogProps extends OpenDialog {
  readonly rows: readonly BulkRow[];
  /** Gets the requests that weren't decided, with the reasons. */
  readonly onDone: (answer: BulkAnswer) => void;
}

/** A decision about some requests, as the call takes it. */
interface Order {
  readonly items: { kind: BulkRow['kind']; id: string }[];
  readonly action: 'APPROVE' | 'REJECT';
  readonly reason?: string;
  readonly offer_all?: boolean;
}

/** Returns the requests as the calls take them. */
export const itemsOf = (rows: readonly BulkRow[]): Order['items'] =>
  rows.map(({ kind, id }) => ({ kind, id }));

const newKey = (): string => uuidFrom(crypto.getRandomValues(new Uint8Array(16)));

/**
 * Decides several requests with one call. After a lost answer, sending the same decision again repeats nothing.
 *
 * @param leftOut - requests that aren't sent, with the reasons
 */
export function useDecideAll(
  { onDone, onClose }: Pick<BulkDialogProps, 'onDone' | 'onClose'>,
  leftOut: BulkAnswer['refused'] = [],
  options: Pick<SubmitOptions<BulkAnswer>, 'form'> = {},
) {
  const [keys] = useState(() => new Map<string, string>());
  const { send, shell } = useSubmit(useWrite(decideRequests), {
    ...decisionMessages,
    ...options,
    next: (answer) => {
      onDone({ ...answer, refused: [...answer.refused, ...leftOut] });
      onClose();
    },
  });
  function decide(order: Order): void {
    const content = JSON.stringify(order);
    const idempotencyKey = keys.get(content) ?? newKey();
    keys.set(content, idempotencyKey);
    void send({ ...order, idempotencyKey });
  }
  return { decide, shell };
}
