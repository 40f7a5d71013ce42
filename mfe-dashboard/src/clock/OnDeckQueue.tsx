import { messageOf } from '@ondeck/shared/api/errors';
import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { Button } from '@ondeck/shared/ui/button';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { useNotify } from '@ondeck/shared/ui/notify';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useState } from 'react';
import { type ClockOut, useClockOutMutation, useOnDeckQuery } from '../dashboard.api';
import { useQueue } from '../queues/useQueue';
import { clockColumns } from './ClockedInQueue';
import { RecordStatus, suggestionFor } from './RecordStatus';

// What is special about a record stands in its status, so the flags are not repeated at the name.
const columns: readonly Column<ClockRow>[] = [
  { key: 'employee', title: 'Employee Name', cell: (row) => row.employee_name.name },
  { key: 'status', title: 'Status', wraps: true, cell: (row) => <RecordStatus row={row} /> },
  ...clockColumns.filter(({ key }) => ['code', 'type', 'date', 'in'].includes(key)),
];

// People are clocked out, records are listed: somebody can have one on deck and one that waits for a decision.
const keyOf = (row: ClockRow): string => `${row.employee_name.id} ${row.id}`;
const employeeIn = (key: string): string => key.slice(0, key.indexOf(' '));

function useClockOut(onDone: () => void) {
  const [clockOut, { isLoading }] = useClockOutMutation();
  const notify = useNotify();
  async function run(request: ClockOut): Promise<void> {
    const { data, error } = await clockOut(request);
    if (error) {
      notify.error(
        messageOf(error, { 404: 'user id not found.', other: 'Unable to request for this clockout' }),
        { seconds: 4 },
      );
    } else notify.success(data.detail);
    onDone();
  }
  return { run, isLoading };
}

/** Tab 8: everybody on deck, records that need a decision first; clock them out together or take a suggestion. */
export function OnDeckQueue({ location }: { readonly location: string }) {
  const { list, query } = useQueue(location);
  const answer = useOnDeckQuery(query);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const { run, isLoading } = useClockOut(() => {
    setAsking(false);
    setSelected([]);
  });

  return (
    <>
      <DataTable
        label="All Clocked In"
        dense
        list={list}
        {...tableProps(answer)}
        columns={columns}
        rowKey={keyOf}
        rowName={(row) => row.employee_name.name}
        selection={{
          selected,
          onChange: setSelected,
          actions: (
            <Button look="primary" onClick={() => setAsking(true)}>
              Clock out
            </Button>
          ),
        }}
        rowButtons={(row) => {
          const suggestion = suggestionFor(row);
          return suggestion ? (
            <Button
              size="small"
              label={`${suggestion.action} for ${row.employee_name.name}`}
              loading={isLoading}
              onClick={() => void run(suggestion.request)}
            >
              {suggestion.action}
            </Button>
          ) : null;
        }}
        empty={{ title: 'Nobody is on deck', hint: 'Who clocks in at the punch clock appears here.' }}
      />
      <ConfirmDialog
        open={asking}
        title="Clock out"
        question="Are you sure you want to clock out the selected users?"
        onConfirm={() => void run({ id: [...new Set(selected.map(employeeIn))] })}
        onCancel={() => setAsking(false)}
        loading={isLoading}
      />
    </>
  );
}
