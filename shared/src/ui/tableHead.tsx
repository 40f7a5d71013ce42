import type { ReactNode } from 'react';
import { Icon } from './icons';
import type { ListPaging } from './listState';
import type { Column } from './tableTypes';

/** Returns the column groups of a heading row with their widths in columns; ungrouped columns have an empty title. */
export function groupsOf<R>(columns: readonly Column<R>[]): { title: string; key: string; span: number }[] {
  const groups: { title: string; key: string; span: number }[] = [];
  for (const { key, group = '' } of columns) {
    const last = groups.at(-1);
    if (last && group !== '' && last.title === group) last.span += 1;
    else groups.push({ title: group, key, span: 1 });
  }
  return groups;
}

type Sorting = Pick<ListPaging, 'sort' | 'setSort'>;

/** Returns how a list is sorted by a column: ascending, descending, or undefined. */
function orderOf(sort: string, column: string | undefined): 'ascending' | 'descending' | undefined {
  if (column === undefined) return undefined;
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

/** Shows a heading that sorts: ascending, then descending, then the default order. */
function SortButton({ children, column, list }: { children: ReactNode; column: string; list: Sorting }) {
  const order = orderOf(list.sort, column);
  const next = { ascending: `-${column}`, descending: '' };
  return (
    <button
      type="button"
      className="od-sort"
      data-order={order}
      onClick={() => list.setSort(order ? next[order] : column)}
    >
      {children}
      <Icon name={order === 'descending' ? 'sortDown' : 'sortUp'} size={12} />
    </button>
  );
}

interface TableHeadProps<R> {
  columns: readonly Column<R>[];
  /** The checkbox that selects all rows. */
  check: ReactNode;
  /** Whether rows have an arrow to expand, in the first column. */
  expands: boolean;
  /** Whether rows have buttons or a menu. */
  hasAction: boolean;
  list: Sorting;
}

/** Shows the headings of a table, with groups above them. */
export function TableHead<R>({ columns, check, expands, hasAction, list }: TableHeadProps<R>) {
  const groups = groupsOf(columns);
  const overArrows = expands ? <td className="od-expand-cell">&nbsp;</td> : null;
  return (
    <thead>
      {groups.some(({ title }) => title !== '') ? (
        <tr className="od-table-groups">
          {check ? <td>&nbsp;</td> : null}
          {overArrows}
          {groups.map(({ key, title, span }) =>
            title === '' ? (
              <td key={key}>&nbsp;</td>
            ) : (
              <th key={key} colSpan={span} scope="colgroup">
                {title}
              </th>
            ),
          )}
          {hasAction ? <td className="od-action-cell">&nbsp;</td> : null}
        </tr>
      ) : null}
      <tr>
        {check ? (
          <th scope="col" className="od-check-cell">
            {check}
          </th>
        ) : null}
        {overArrows}
        {columns.map(({ key, title, group, width, numeric, sort }) => {
          const heading = (
            <>
              {group ? <span className="od-visually-hidden">{`${group} `}</span> : null}
              {title}
            </>
          );
          return (
            <th
              key={key}
              scope="col"
              style={{ width }}
              data-numeric={numeric || undefined}
              aria-sort={orderOf(list.sort, sort)}
            >
              {sort === undefined ? (
                heading
              ) : (
                <SortButton column={sort} list={list}>
                  {heading}
                </SortButton>
              )}
            </th>
          );
        })}
        {hasAction ? (
          <th scope="col" className="od-action-cell">
            Action
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

type TableTotalsProps<R> = Pick<TableHeadProps<R>, 'columns' | 'expands' | 'hasAction'>;

/** Shows the row of totals, if a column has one. */
export function TableTotals<R>({ columns, expands, hasAction }: TableTotalsProps<R>) {
  if (columns.every(({ total }) => total === undefined)) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={expands ? 2 : 1}>
          Total
        </th>
        {columns.slice(1).map(({ key, numeric, total }) => (
          <td key={key} data-numeric={numeric || undefined}>
            {total}
          </td>
        ))}
        {hasAction ? <td className="od-action-cell">&nbsp;</td> : null}
      </tr>
    </tfoot>
  );
}
