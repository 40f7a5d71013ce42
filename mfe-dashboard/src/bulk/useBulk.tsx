import type { BulkAnswer } from '@ondeck/shared/schemas/bulk';
import { MOST_REQUESTS } from '@ondeck/shared/schemas/bulkLimits';
import { useSession } from '@ondeck/shared/session/session';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { useSelection } from '@ondeck/shared/ui/selection';
import { ApproveRequestsDialog } from './ApproveRequestsDialog';
import type { BulkRow } from './bulkRow';
import { RejectRequestsDialog } from './RejectRequestsDialog';

interface Bulk<R> {
  readonly rows: readonly R[] | undefined;
  /** Returns the request of a row; null for a row without a checkbox. */
  readonly itemOf: (row: R) => BulkRow | null;
}

/** Returns why the selected requests can't be decided together; undefined if they can. */
function obstacleOf(rows: readonly BulkRow[], action: 'APPROVE' | 'REJECT'): string | undefined {
  if (rows.length > MOST_REQUESTS) return `Select at most ${MOST_REQUESTS} rows.`;
  if (action === 'APPROVE' && rows.every(({ kind }) => kind === 'NEW_SHIFT'))
    return 'Select Assign Shift in a row to approve a new shift request.';
  return undefined;
}

/**
 * Decides several requests of a list together. A user's own requests have no checkbox.
 *
 * @returns `selection` and `refusals` for the list, the dialogs, and `open`, which opens a dialog for some rows
 */
export function useBulk<R extends { readonly id: string }>({ rows, itemOf }: Bulk<R>) {
  const me = useSession((session) => session.userId);
  const decidable = (row: R): BulkRow | null => {
    const item = itemOf(row);
    return item?.user.id === me ? null : item;
  };
  const items = rows?.flatMap((row) => decidable(row) ?? []);
  const known = new Set(items?.map(({ id }) => id));
  const { chosen, settle, selectionWith, refusals } = useSelection({
    rows: items,
    keyOf: ({ id }) => id,
    nameOf: ({ what }) => what.replace(/\.$/, ''),
  });
  const { shown, open } = useRowDialog<'approve' | 'reject', readonly BulkRow[]>('bulk');
  const button = (action: 'APPROVE' | 'REJECT', label: string) => {
    const reason = obstacleOf(chosen, action);
    return (
      <Button
        look={action === 'APPROVE' ? 'primary' : 'default'}
        disabled={reason !== undefined}
        disabledReason={reason ?? ''}
        onClick={() => open(action === 'APPROVE' ? 'approve' : 'reject', chosen)}
      >
        {label}
      </Button>
    );
  };
  const selection = selectionWith(
    <Cluster>
      {button('APPROVE', 'Approve')}
      {button('REJECT', 'Reject')}
    </Cluster>,
    (key) => known.has(key),
  );
  const onDone = (answer: BulkAnswer) => settle(answer);
  const dialog = dialogOf(shown, {
    approve: (requests, given) => <ApproveRequestsDialog {...given} rows={requests} onDone={onDone} />,
    reject: (requests, given) => <RejectRequestsDialog {...given} rows={requests} onDone={onDone} />,
  });
  return { selection, refusals, dialog, open };
}
