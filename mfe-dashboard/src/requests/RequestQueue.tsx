import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import type { ListPaging } from '@ondeck/shared/ui/listState';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import type { Mutation } from '@ondeck/shared/ui/useSubmit';
import type { ReactNode } from 'react';
import { useBulk } from '../bulk/useBulk';
import type { QueueKind, QueueProps, RequestRow } from './queueKind';
import { RejectDialog } from './RejectDialog';
import { type DecisionAnswer, type Rejection, type RequestDecision, useDecision } from './useDecision';

interface RequestQueueProps<R extends RequestRow, D extends RequestDecision, Dialogs extends string>
  extends QueueProps {
  readonly kind: QueueKind<R, unknown, Dialogs, D>;
  /** The list as the address describes it, and the fields of its filters. */
  readonly queue: { readonly list: ListPaging; readonly fields: ReactNode };
  /** The answer of the call that lists the requests. */
  readonly answer: Parameters<typeof tableProps<R>>[0] & { readonly refetch: () => unknown };
  /** The call that decides a request. */
  readonly decision: Mutation<D | Rejection, DecisionAnswer>;
  readonly columns: readonly Column<R>[];
}

/** Lists the requests of one kind, for a manager to decide. */
export function RequestQueue<R extends RequestRow, D extends RequestDecision, Dialogs extends string>(
  props: RequestQueueProps<R, D, Dialogs>,
) {
  const { kind, location, queue, answer, columns } = props;
  const { Buttons } = kind;
  const { today } = useLocationNow(location);
  const { underWay, decide, mutation } = useDecision(props.decision, answer.refetch);
  const { shown, open } = useRowDialog<Dialogs | 'reject', R>(kind.name);
  const bulk = useBulk({
    rows: answer.data?.results,
    itemOf: (row) =>
      kind.bulk && row.user && row.status === 'PENDING'
        ? { kind: kind.bulk.kind, id: row.id, user: row.user, what: kind.bulk.what(row) }
        : null,
  });

  return (
    <>
      {bulk.refusals}
      <DataTable
        {...kind.table}
        {...(kind.bulk ? { selection: bulk.selection } : {})}
        list={queue.list}
        {...tableProps(answer)}
        columns={columns}
        rowKey={(row) => row.id}
        filters={queue.fields}
        brief={kind.brief && ((row) => kind.brief?.(row, location === '') ?? { line: [] })}
        rowButtons={(row) => (
          <Buttons
            row={row}
            location={location}
            today={today}
            underWay={underWay[row.id]}
            decide={decide}
            opens={(dialog) => () => open(dialog, row)}
          />
        )}
      />
      {bulk.dialog}
      {dialogOf(shown, {
        ...kind.dialogs(mutation),
        reject: (row: R, dialog) => (
          <RejectDialog {...dialog} id={row.id} asker={row.user?.name ?? ''} mutation={mutation}>
            {kind.summary(row)}
          </RejectDialog>
        ),
      })}
    </>
  );
}
