import type { ReactNode } from 'react';
import type { EmptyStateProps } from './emptyState';
import type { ListPaging } from './listState';
import type { MenuItem } from './menu';
import type { Selection } from './tableSelection';

export interface Column<R> {
  key: string;
  title: string;
  cell: (row: R) => ReactNode;
  /** The name of the column in the call's sort; missing if the list can't be sorted by the column. */
  sort?: string;
  /** Aligns numbers at the end of the cell. */
  numeric?: boolean;
  width?: number | string;
  /** Whether a cell with sentences can take several lines. */
  wraps?: boolean;
  /** Neighboring columns of one group share a heading above their own. */
  group?: string;
  /** The cell in the row of totals. */
  total?: ReactNode;
  /** Replaces the first column in a card's heading, such as with the whole name from two columns. */
  cardHead?: (row: R) => ReactNode;
  /** Whether a card below 640 px shows the column; by default, always. */
  onCard?: (row: R) => boolean;
}

/** A card's two lines on a phone: the name with its state, and the pieces of the line below. Empty pieces are left out. */
export interface CardBrief {
  readonly state?: ReactNode;
  readonly line: readonly (string | null)[];
}

export interface DataTableProps<R> {
  /** The list's name, such as 'Locations', used for the table, the search, and the pages. */
  label: string;
  columns: readonly Column<R>[];
  /** The rows; undefined until the first answer. */
  rows: readonly R[] | undefined;
  /** The number of rows on all pages. */
  count: number | undefined;
  rowKey: (row: R) => string;
  /** Returns the row's name in the labels of its controls: 'Maya R.'. */
  rowName: (row: R) => string;
  /** The list's state from `useListState`. */
  list: ListPaging;
  /** Whether an answer is pending, even while older rows are shown. */
  loading: boolean;
  /** Whether the last attempt failed; rows of an earlier load remain. */
  failed?: boolean;
  onRetry?: () => void;
  /** When the shown rows arrived, in milliseconds: RTK Query's `fulfilledTimeStamp`. */
  loadedAt?: number | undefined;
  /** The message of a failure; by default "Couldn't load the list.". */
  failedText?: string;
  searchDebounceMs?: 300 | 800;
  /** The search box's label; by default, 'Search locations' for 'Locations'. */
  searchLabel?: string;
  search?: boolean;
  filters?: ReactNode;
  actions?: ReactNode;
  /** Returns the row's menu: View, Edit, Clone, Delete. */
  rowActions?: (row: R) => readonly MenuItem[];
  /** Returns buttons for the row, in addition to or instead of the menu; name each with the row. */
  rowButtons?: ((row: R) => ReactNode) | undefined;
  /** Opens View: by Enter on the first column, or a click anywhere in the row. */
  onOpen?: (row: R) => void;
  selection?: Selection;
  /** The empty state for a list without filters. */
  empty: EmptyStateProps;
  /** Whether the list waits until something else is selected; shows `empty`, whatever the filters are. */
  waits?: boolean;
  /** For more columns than fit on a laptop: smaller type, narrow gaps, headings of several lines. */
  dense?: boolean;
  /** For reports: headings, first column, and totals stay in view while the rest scrolls. */
  pinned?: boolean;
  /** The overall total, shown with the totals of the cards. */
  grandTotal?: ReactNode;
  /** Shortens the cards of a phone to two lines. Their Details show the other columns. */
  brief?: ((row: R) => CardBrief) | undefined;
  /** Details shown below a row on request; `label` names the button, before the row's name. */
  expand?: { label: string; content: (row: R) => ReactNode };
  /** `false` if the whole answer is one page. */
  paging?: boolean;
}
