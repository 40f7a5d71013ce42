import type { ReactNode } from 'react';

/** One column of a report. The first one names the row. */
export interface ReportColumn<R> {
  readonly key: string;
  readonly title: string;
  /** Neighbours of one group share a heading above theirs. */
  readonly group?: string;
  readonly cell: (row: R) => ReactNode;
  /** What stands in the row of totals. */
  readonly total?: ReactNode;
  readonly numeric?: boolean;
  /** Whether a card has something to say here; always, when absent. */
  readonly onCard?: (row: R) => boolean;
}

export interface ReportGridProps<R> {
  readonly label: string;
  readonly columns: readonly ReportColumn<R>[];
  readonly rows: readonly R[];
  /** The one sum that stands for all, undefined until the first answer. */
  readonly grandTotal: number | undefined;
  /** Other rows are awaited. */
  readonly stale: boolean;
  readonly rowKey: (row: R) => string;
  readonly rowName: (row: R) => string;
  /** What a row's numbers rest on, opened on request. */
  readonly proof?: (row: R) => ReactNode;
  readonly action?: ((row: R) => ReactNode) | undefined;
}

/** The groups of the columns in a line, each with how many it spans; an empty title where there is none. */
export function groupsOf<R>(
  columns: readonly ReportColumn<R>[],
): { title: string; key: string; span: number }[] {
  const groups: { title: string; key: string; span: number }[] = [];
  for (const { key, group = '' } of columns) {
    const last = groups.at(-1);
    if (last && group !== '' && last.title === group) last.span += 1;
    else groups.push({ title: group, key, span: 1 });
  }
  return groups;
}
