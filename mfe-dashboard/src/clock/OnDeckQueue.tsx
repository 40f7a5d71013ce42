import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { Button } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { useCorrections } from '../corrections/useCorrections';
import { type ClockOut, useClockOutPeopleMutation, useListEverybodyClockedInQuery } from '../dashboard.api';
import { usePlacedColumns } from '../queues/placeColumn';
import { useQueue } from '../queues/useQueue';
import { clockColumns } from './ClockedInQueue';
import { ClockOutDialog } from './ClockOutDialog';
import { RecordStatus, suggestionFor } from './RecordStatus';

// What is special about a record stands in its status, so the flags are not repeated at the name.
const columns: readonly Column<ClockRow>[] = [
  { key: 'employee', title: 'Employee Name', cell: (row) => row.employee_name.name },
  { key: 'status', title: 'Status', wraps: true, cell: (row) => <RecordStatus row={row} /> },
  ...clockColumns.filter(({ key }) => ['code', 'type', 'date', 'in'].includes(key)),
];

// People are clocked out, records are listed: somebody can have one on deck and one that waits for a decision.
const keyOf = (row: ClockRow): string => `${row.employee_name.id} ${row.id}`;

/** Tab 8: everybody on deck, records that need a decision first; clock them out together or take a suggestion. */
export function OnDeckQueue({ location }: { readonly location: string }) {
  const { list, query } = useQueue(location);
  const answer = useListEverybodyClockedInQuery(query);
  const [selected, setSelected] = useState<ReadonlyMap<string, ClockRow>>(new Map());
  const { shown, open, close } = useRowDialog<'clockOut', readonly ClockRow[]>();
  const { menuOf, dialog } = useCorrections();
  const { send, shell } = useSubmit(useClockOutPeopleMutation(), {
    catalogue: { 400: 'server', 404: 'user id not found.', other: 'Unable to request for this clockout' },
    done: ({ detail }) => detail,
    refusedAs: { seconds: 4 },
  });

  function select(keys: readonly string[]) {
    const listed = new Map(answer.data?.results.map((row) => [keyOf(row), row]));
    setSelected(
      new Map(
        keys.flatMap((key) => {
          const row = listed.get(key) ?? selected.get(key);
          return row ? [[key, row]] : [];
        }),
      ),
    );
  }

  async function clockOut(request: ClockOut): Promise<void> {
    await send(request);
    close();
    setSelected(new Map());
  }

  return (
    <>
      <DataTable
        label="All Clocked In"
        dense
        list={list}
        {...tableProps(answer)}
        columns={usePlacedColumns(columns, location)}
        rowKey={keyOf}
        rowName={(row) => row.employee_name.name}
        selection={{
          selected: [...selected.keys()],
          onChange: select,
          actions: (
            <Button look="primary" onClick={() => open('clockOut', [...selected.values()])}>
              Clock out
            </Button>
          ),
        }}
        rowActions={menuOf}
        rowButtons={(row) => {
          const suggestion = suggestionFor(row);
          return suggestion ? (
            <Button
              size="small"
              label={`${suggestion.action} for ${row.employee_name.name}`}
              loading={shell.loading}
              onClick={() => void clockOut(suggestion.request)}
            >
              {suggestion.action}
            </Button>
          ) : null;
        }}
        empty={{ title: 'Nobody is on deck', hint: 'Who clocks in at the punch clock appears here.' }}
      />
      {dialog}
      {shown ? (
        <ClockOutDialog
          key={shown.turn}
          {...shown.dialog}
          rows={shown.row}
          onConfirm={(request) => void clockOut(request)}
          loading={shell.loading}
        />
      ) : null}
    </>
  );
}
