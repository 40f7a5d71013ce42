import { useRead } from '@ondeck/shared/api/useCall';
import { listAreas } from '@ondeck/shared/calls/registry';
import { matcherOf } from '@ondeck/shared/domain/plainText';
import type { AreaVersionsList } from '@ondeck/shared/schemas/registry';
import { Button } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { useListState } from '@ondeck/shared/ui/listState';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { tableProps } from '@ondeck/shared/ui/tableProps';

type Area = AreaVersionsList['results'][number];
interface Row {
  readonly area: Area;
  readonly one: Area['versions'][number];
}

const nameOf = ({ area, one }: Row): string => `${area.label} ${one.version}`;
const time = (milliseconds: number | null): string => (milliseconds === null ? '–' : `${milliseconds} ms`);

/** Shows the share of users who get a version. */
function State({ area, one }: Row) {
  switch (one.state) {
    case 'active':
      return <StatusBadge status="live" tone="success" />;
    case 'shared':
      return <StatusBadge status="shared" label={`${area.percent}% of users`} tone="info" />;
    case 'previous':
      return <StatusBadge status="previous" />;
    default:
      return <StatusBadge status="not in use" />;
  }
}

const columns: readonly Column<Row>[] = [
  {
    key: 'version',
    title: 'Version',
    cell: (row) => (
      <>
        {row.area.label} <span className="od-meta">{row.one.version}</span>
      </>
    ),
  },
  { key: 'state', title: 'Status', cell: (row) => <State {...row} /> },
  {
    key: 'fits',
    title: 'Compatible',
    wraps: true,
    cell: ({ one }) => (one.against.length === 0 ? 'Yes' : `No: ${one.against.join('; ')}`),
  },
  { key: 'loads', title: 'Loads', numeric: true, cell: ({ one }) => one.figures.loads },
  { key: 'p50', title: 'Median', numeric: true, cell: ({ one }) => time(one.figures.p50) },
  { key: 'p75', title: '75% Within', numeric: true, cell: ({ one }) => time(one.figures.p75) },
  { key: 'p95', title: '95% Within', numeric: true, cell: ({ one }) => time(one.figures.p95) },
  { key: 'faults', title: 'Errors', numeric: true, cell: ({ one }) => one.figures.faults },
];

/** Previews a version in this tab only: the page reloads with that version. */
const showHere = ({ area, one }: Row): void =>
  window.location.assign(`/?area=${area.area}@${encodeURIComponent(one.version)}`);

/**
 * Lists every stored version of every area: its users, its compatibility with the shell and the server, and its figures
 * from browsers over the last 30 days.
 */
export function VersionsTable() {
  const list = useListState();
  const answer = useRead(listAreas);
  const { limit, offset, search } = list.query;
  const matches = matcherOf(search);
  const rows = answer.data?.results
    .flatMap((area) => area.versions.map((one) => ({ area, one })))
    .filter((row) => matches(nameOf(row)));
  return (
    <DataTable
      label="Versions"
      list={list}
      {...tableProps(answer)}
      rows={rows?.slice(offset, offset + limit)}
      count={rows?.length}
      columns={columns}
      dense
      rowKey={({ area, one }) => `${area.area} ${one.version}`}
      rowName={nameOf}
      rowButtons={(row) =>
        row.one.state === 'active' ? null : (
          <Button size="small" label={`Preview ${nameOf(row)}`} onClick={() => showHere(row)}>
            Preview
          </Button>
        )
      }
      empty={{ title: 'No modules yet', hint: "A module appears here when it's built or published." }}
    />
  );
}
