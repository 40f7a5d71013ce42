import type { ReactNode } from 'react';
import type { EmptyStateProps } from './emptyState';
import type { ListPaging } from './listState';
import type { MenuItem } from './menu';
import type { Selection } from './tableSelection';

export interface Column<R> {
  key: string;
  title: string;
  cell: (row: R) => ReactNode;
  /** What the list's call sorts by for it; absent where the column has no order. */
  sort?: string;
  /** Numbers stand at the end. */
  numeric?: boolean;
  width?: number | string;
  /** Sentences: the cell may take several lines. */
  wraps?: boolean;
  /** Neighbours of one group share a heading above theirs. */
  group?: string;
  /** What stands in the row of totals. */
  total?: ReactNode;
  /** What a card's head says instead, of the first column: the whole name where the table has it in two columns. */
  cardHead?: (row: R) => ReactNode;
  /** Whether a card below 640 px has something to say here; always, when absent. */
  onCard?: (row: R) => boolean;
}

export interface DataTableProps<R> {
  /** The list's name: 'Locations'. Names the table, the search and the pages. */
  label: string;
  columns: readonly Column<R>[];
  /** Undefined until the first answer. */
  rows: readonly R[] | undefined;
  /** How many rows there are on all pages. */
  count: number | undefined;
  rowKey: (row: R) => string;
  /** How a row is called in the names of its controls: 'Maya R.'. */
  rowName: (row: R) => string;
  /** From `useListState`. */
  list: ListPaging;
  /** An answer is awaited, also while older rows are shown. */
  loading: boolean;
  /** The last attempt failed; rows of an earlier one stay. */
  failed?: boolean;
  onRetry?: () => void;
  /** When the shown rows arrived: RTK Query's `fulfilledTimeStamp`, ms. */
  loadedAt?: number | undefined;
  /** "Couldn't load the list." when absent. */
  failedText?: string;
  searchDebounceMs?: 300 | 800;
  /** 'Search locations' when absent. */
  searchLabel?: string;
  search?: boolean;
  filters?: ReactNode;
  actions?: ReactNode;
  /** The row's menu: View, Edit, Clone, Delete. */
  rowActions?: (row: R) => readonly MenuItem[];
  /** Buttons in the row beside or instead of the menu; name each with the row. */
  rowButtons?: ((row: R) => ReactNode) | undefined;
  /** Opens View: Enter on the first column, or a click anywhere in the row. */
  onOpen?: (row: R) => void;
  selection?: Selection;
  /** Why there is nothing, when no filter hides anything. */
  empty: EmptyStateProps;
  /** Nothing is asked for until something else is chosen, as `empty` says, whatever the filters are. */
  waits?: boolean;
  /** For more columns than a laptop has room for: smaller type, narrow gaps, headings of several lines. */
  dense?: boolean;
  /** For reports: head, first column and totals stay in sight while the rest scrolls. */
  pinned?: boolean;
  /** The one sum that stands for all, beside the totals of the cards. */
  grandTotal?: ReactNode;
  /** What a row rests on, shown below it on request; `label` names the button, before the row's name. */
  expand?: { label: string; content: (row: R) => ReactNode };
  /** `false` where the whole answer is one page. */
  paging?: boolean;
}
