import type { InputOf } from '@ondeck/shared/calls/requestOf';
import type { Column, DataTableProps } from '@ondeck/shared/ui/dataTable';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import type { ListPaging } from '@ondeck/shared/ui/listState';
import type { tableProps } from '@ondeck/shared/ui/tableProps';
import type { Mutation } from '@ondeck/shared/ui/useSubmit';
import type { ComponentType, ReactNode } from 'react';
import type { QueueQuery } from '../queues/useQueue';
import type { DecisionAnswer, Rejection, RequestDecision } from './useDecision';

/** What every row of a queue has. An open shift that no one requested has no user. */
export interface RequestRow {
  readonly id: string;
  readonly user: { readonly id: string; readonly name: string } | null;
}

/** The query of a list of requests. Four kinds filter by `state`, corrections by `status`. */
export interface RequestQuery extends QueueQuery {
  readonly state?: string;
  readonly status?: string;
  readonly sort?: string;
}

/** A queue's list as the address describes it. */
export interface QueueList {
  readonly list: ListPaging;
  readonly query: Omit<RequestQuery, 'location'>;
  /** The fields that change the filters. */
  readonly fields: ReactNode;
}

/** What the buttons of a row need. `Dialogs` are the names of the dialogs that only this kind of request has. */
export interface RowButtonsProps<Row, Decision, Dialogs extends string> {
  readonly row: Row;
  /** Id of the selected location; empty for all locations. */
  readonly location: string;
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
  /** Names the queue's dialogs on their page; typed text is kept under this name. */
  readonly name: string;
  readonly useRows: (
    query: RequestQuery,
  ) => Parameters<typeof tableProps<Row>>[0] & { readonly refetch: () => unknown };
  readonly useDecide: () => Mutation<Decision | Rejection, DecisionAnswer>;
  /** Keeps the list's search, filters, order, and page in the address. `today` is the date at the location. */
  readonly useList: (today: string) => QueueList;
  readonly useColumns: (query: RequestQuery) => readonly Column<Row>[];
  readonly Buttons: ComponentType<RowButtonsProps<Row, Decision, Dialogs>>;
  readonly dialogs: (
    mutation: Mutation<Decision, DecisionAnswer>,
  ) => Readonly<Record<Dialogs, (row: Row, dialog: OpenDialog) => ReactNode>>;
  /** Describes the request in the dialog that rejects it. */
  readonly summary: (row: Row) => string;
}
