import type { InputOf } from '@ondeck/shared/calls/requestOf';
import type { CardBrief, DataTableProps } from '@ondeck/shared/ui/dataTable';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import type { Mutation } from '@ondeck/shared/ui/useSubmit';
import type { ComponentType, ReactNode } from 'react';
import type { BulkRow } from '../bulk/bulkRow';
import type { DecisionAnswer, RequestDecision } from './useDecision';

/** The fields that every row of a queue has. An open shift that no one requested has no user. */
export interface RequestRow {
  readonly id: string;
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly status: string;
}

/** Props of each queue on the dashboard. */
export interface QueueProps {
  /** Id of the selected location; empty for all locations. */
  readonly location: string;
}

/** The props of a row's buttons. `Dialogs` are the names of the dialogs that only this kind of request has. */
export interface RowButtonsProps<Row, Decision, Dialogs extends string> extends QueueProps {
  readonly row: Row;
  /** Today's date at the selected location, `yyyy-MM-dd`. */
  readonly today: string;
  /** The decision on this row that is waiting for its answer. */
  readonly underWay: RequestDecision['action'] | undefined;
  /** Decides the request without a dialog. */
  readonly decide: (decision: Decision) => void;
  /** Returns a click handler that opens a dialog for the row. */
  readonly opens: (dialog: Dialogs | 'reject') => () => void;
}

/**
 * A kind of request: everything in which its queue differs from the other queues. `Decide` is the type of the call that
 * decides a request, and `Decision` its input.
 */
export interface QueueKind<
  Row extends RequestRow,
  Decide,
  Dialogs extends string,
  Decision extends RequestDecision = InputOf<Decide> & RequestDecision,
> {
  readonly table: Pick<DataTableProps<Row>, 'label' | 'rowName' | 'dense' | 'expand' | 'empty'>;
  /** The two lines of a phone's card; `isAll`: whether the list shows all locations. */
  readonly brief?: (row: Row, isAll: boolean) => CardBrief;
  /** Names the queue's dialogs on their page; typed text is kept under this name. */
  readonly name: string;
  readonly Buttons: ComponentType<RowButtonsProps<Row, Decision, Dialogs>>;
  readonly dialogs: (
    mutation: Mutation<Decision, DecisionAnswer>,
  ) => Readonly<Record<Dialogs, (row: Row, dialog: OpenDialog) => ReactNode>>;
  /** Describes the request in the dialog that rejects it. */
  readonly summary: (row: Row) => string;
  /** The kind and the description of a request in bulk decisions; a list without them has no checkboxes. */
  readonly bulk?: { readonly kind: BulkRow['kind']; readonly what: (row: Row) => string };
}
