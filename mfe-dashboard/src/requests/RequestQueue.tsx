import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { DataTable } from '@ondeck/shared/ui/dataTable';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import type { QueueKind, RequestRow } from './queueKind';
import { RejectDialog } from './RejectDialog';
import { type RequestDecision, useDecision } from './useDecision';

interface RequestQueueProps<R extends RequestRow, D extends RequestDecision, Dialogs extends string> {
  /** Must not change while the queue is mounted, because the kind brings its own hooks. */
  readonly kind: QueueKind<R, unknown, Dialogs, D>;
  /** Id of the selected location; empty for all locations. */
  readonly location: string;
}

/** Lists the requests of one kind, for a manager to decide. */
export function RequestQueue<R extends RequestRow, D extends RequestDecision, Dialogs extends string>(
  props: RequestQueueProps<R, D, Dialogs>,
) {
  const { kind, location } = props;
  const { Buttons } = kind;
  const { today } = useLocationNow(location);
  const { list, query, fields } = kind.useList(today);
  const answer = kind.useRows({ location, ...query });
  const { underWay, decide, mutation } = useDecision(kind.useDecide(), answer.refetch);
  const { shown, open } = useRowDialog<Dialogs | 'reject', R>(kind.name);

  return (
    <>
      <DataTable
        {...kind.table}
        list={list}
        {...tableProps(answer)}
        columns={kind.useColumns({ location, ...query })}
        rowKey={(row) => row.id}
        filters={fields}
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
