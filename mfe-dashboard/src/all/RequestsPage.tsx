import { useRead } from '@ondeck/shared/api/useCall';
import { listRequests } from '@ondeck/shared/calls/bulkRequests';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { Link, useNavigate } from '@ondeck/shared/router';
import type { RequestListRow } from '@ondeck/shared/schemas/bulkRequests';
import { useSession } from '@ondeck/shared/session/session';
import { showMoment } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Dated } from '@ondeck/shared/ui/dated';
import { FilterField } from '@ondeck/shared/ui/filterField';
import { Cluster, PageBody } from '@ondeck/shared/ui/layout';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import type { BulkRow } from '../bulk/bulkRow';
import { useBulk } from '../bulk/useBulk';
import { OWN_REQUEST } from '../requests/DecisionButtons';
import { DatesCell, dateRange, Lines } from '../requests/shiftCells';
import { SwapsPanel } from '../swaps/SwapsPanel';
import { useEffects } from './useEffects';

const kinds = [
  { value: 'OPEN_SHIFT', label: 'Open shifts' },
  { value: 'SCHEDULE_CHANGE', label: 'Schedule changes' },
  { value: 'TIME_OFF', label: 'Time off' },
  { value: 'NEW_SHIFT', label: 'New shifts' },
  { value: 'CORRECTION', label: 'Corrections' },
] as const;

/** The pages where a manager decides one request with all choices. */
const pages: Record<RequestListRow['kind'], string> = {
  OPEN_SHIFT: '/dashboard?tab=open-shift',
  SCHEDULE_CHANGE: '/dashboard?tab=schedule-change',
  TIME_OFF: '/dashboard?tab=time-off',
  NEW_SHIFT: '/dashboard?tab=new-shift',
  CORRECTION: '/corrections?',
};

const pageOf = ({ kind, location }: RequestListRow): string =>
  `${pages[kind]}${location ? `&location=${location.id}` : ''}`.replace('?&', '?').replace(/\?$/, '');

/** Names a row: `Ana Silva, Paid time off, LKV-0042, 3:30–6:15 PM, 12-17-2026`. */
const nameOf = ({ user, what, first_date, last_date }: RequestListRow): string =>
  `${user.name}, ${what}, ${dateRange(first_date, last_date)}`;

const itemOf = (row: RequestListRow): BulkRow => ({
  kind: row.kind,
  id: row.id,
  user: row.user,
  what: nameOf(row),
});

/** Two lines, so that an effect that arrives later moves no row. */
const EFFECT_HEIGHT = 44;

/** Returns the columns. @param withLocation - whether the list shows several locations */
function columnsWith(
  effects: ReturnType<typeof useEffects>['effects'],
  withLocation: boolean,
): Column<RequestListRow>[] {
  const place: Column<RequestListRow> = {
    key: 'location',
    title: 'Location',
    wraps: true,
    cell: (row) => row.location?.title ?? '—',
  };
  return [
    { key: 'employee', title: 'Employee', wraps: true, cell: (row) => row.user.name },
    {
      key: 'what',
      title: 'Request',
      wraps: true,
      cell: (row) => (
        <Lines meta={row.reason}>
          <Link to={pageOf(row)}>{row.what}</Link>
        </Lines>
      ),
    },
    {
      key: 'date',
      title: 'Date',
      wraps: true,
      cell: (row) => <DatesCell start={row.first_date} end={row.last_date} />,
    },
    ...(withLocation ? [place] : []),
    {
      key: 'effect',
      title: 'Effect',
      wraps: true,
      cell: ({ id }) => {
        const known = effects.get(id);
        return (
          <div style={{ minHeight: EFFECT_HEIGHT }}>
            <Dated>{known ? (known.reason ?? known.effect) : 'Checking…'}</Dated>
          </div>
        );
      },
    },
    { key: 'asked', title: 'Asked', wraps: true, cell: (row) => <Dated>{showMoment(row.asked_at)}</Dated> },
  ];
}

interface RowButtonsProps {
  readonly row: RequestListRow;
  readonly open: ReturnType<typeof useBulk>['open'];
}

/** Decides one request in the same dialogs as several. A new shift request is approved by creating the shift. */
function RowButtons({ row, open }: RowButtonsProps) {
  const navigate = useNavigate();
  const isOwn = useSession((session) => session.userId) === row.user.id;
  const refusal = { disabled: isOwn, disabledReason: isOwn ? OWN_REQUEST : '' };
  const name = nameOf(row);
  return (
    <Cluster gap={1}>
      {row.kind === 'NEW_SHIFT' ? (
        <Button
          size="small"
          label={`Assign Shift ${name}`}
          {...refusal}
          onClick={() => void navigate(pageOf(row))}
        >
          Assign Shift
        </Button>
      ) : (
        <Button
          size="small"
          label={`Approve ${name}`}
          {...refusal}
          onClick={() => open('approve', [itemOf(row)])}
        >
          Approve
        </Button>
      )}
      <Button
        size="small"
        look="quiet"
        label={`Reject ${name}`}
        {...refusal}
        onClick={() => open('reject', [itemOf(row)])}
      >
        Reject
      </Button>
    </Cluster>
  );
}

/** The page `/requests`: pending requests of every kind, to decide one by one or together. */
export function RequestsPage() {
  const chosen = useChosenLocation();
  const { location } = chosen;
  const list = useListState({ filters: { kind: '' }, accepts: { kind: isOneOf(kinds) }, pageSize: 20 });
  const { limit, offset } = list.query;
  const answer = useRead(listRequests, { limit, offset, location, kind: list.filters.kind });
  const rows = answer.data?.results;
  const { effects, failed, retry } = useEffects(rows);
  const bulk = useBulk({ rows, itemOf });
  return (
    <PageBody>
      {bulk.refusals}
      {failed ? (
        <FailureStrip onRetry={retry}>Couldn't check what these requests change.</FailureStrip>
      ) : null}
      <DataTable
        label="Requests"
        list={list}
        {...tableProps(answer)}
        search={false}
        dense
        selection={bulk.selection}
        columns={columnsWith(effects, location === '')}
        rowKey={(row) => row.id}
        rowName={nameOf}
        rowButtons={(row) => <RowButtons row={row} open={bulk.open} />}
        filters={
          <>
            <LocationField {...chosen} />
            <FilterField list={list} name="kind" label="Kind" all="All kinds" options={kinds} />
          </>
        }
        empty={{ title: 'No requests', hint: 'Requests from staff appear here.' }}
      />
      {bulk.dialog}
      <SwapsPanel location={location} />
    </PageBody>
  );
}
