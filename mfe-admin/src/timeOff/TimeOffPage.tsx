import { useRead } from '@ondeck/shared/api/useCall';
import { listAbsences } from '@ondeck/shared/calls/staffAbsences';
import { readUser } from '@ondeck/shared/calls/users';
import { useSearchParams } from '@ondeck/shared/router';
import type { StaffAbsence } from '@ondeck/shared/schemas/absences';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { Dated } from '@ondeck/shared/ui/dated';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { Meta, PageBody, Stack, Toolbar } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import type { MenuItem } from '@ondeck/shared/ui/menu';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useState } from 'react';
import { AddAbsenceDialog } from './AddAbsenceDialog';
import { datesOf, hoursOf, liveDates, payOf, reasonOf, sourceOf, stateOf } from './absenceWords';
import { ChangeAbsenceDialog } from './ChangeAbsenceDialog';
import { EndAbsenceDialog } from './EndAbsenceDialog';

const columns: readonly Column<StaffAbsence>[] = [
  { key: 'dates', title: 'Dates', wraps: true, cell: (row) => <Dated>{datesOf(row)}</Dated> },
  {
    key: 'kind',
    title: 'Kind',
    wraps: true,
    cell: (row) => (
      <Stack gap={1}>
        <span>{reasonOf(row)}</span>
        {row.note ? <Meta>{row.note}</Meta> : null}
      </Stack>
    ),
  },
  { key: 'hours', title: 'Hours', cell: hoursOf },
  { key: 'pay', title: 'Pay', wraps: true, cell: payOf },
  {
    key: 'state',
    title: 'State',
    wraps: true,
    cell: (row) => (
      <Stack gap={1}>
        <Dated>{stateOf(row)}</Dated>
        <Meta>{sourceOf(row)}</Meta>
      </Stack>
    ),
  },
];

/** Lists the absences of one employee. */
function EmployeeTimeOff({ user }: { readonly user: string }) {
  const list = useListState();
  const answer = useRead(listAbsences, { user, ...list.query });
  const person = useRead(readUser, { id: user }).data;
  const [isAdding, setAdding] = useState(false);
  const { shown, open } = useRowDialog<'end' | 'change', StaffAbsence>('timeOff');
  const name = person ? `${person.first_name} ${person.last_name}`.trim() : '';

  const rowActions = (row: StaffAbsence): MenuItem[] => {
    if (!row.can_manage) return [];
    const end = {
      key: 'end',
      label: 'Remove',
      icon: 'delete' as const,
      danger: true,
      onSelect: () => open('end', row),
    };
    const change = {
      key: 'change',
      label: 'Edit',
      icon: 'edit' as const,
      onSelect: () => open('change', row),
    };
    return [change, ...(liveDates(row).length > 0 ? [end] : [])];
  };

  return (
    <>
      {name === '' ? null : <Toolbar start={<strong>{name}</strong>} />}
      <DataTable
        label={name === '' ? 'Time Off' : `Time Off of ${name}`}
        list={list}
        {...tableProps(answer)}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={datesOf}
        search={false}
        actions={
          <Button
            look="primary"
            icon="add"
            onClick={() => setAdding(true)}
            disabled={!person}
            disabledReason="Loading the user…"
          >
            Add absence
          </Button>
        }
        rowActions={rowActions}
        empty={{ title: 'No time off', hint: 'Approved requests and absences appear here.' }}
      />
      {person ? (
        <AddAbsenceDialog
          key={String(isAdding)}
          open={isAdding}
          onClose={() => setAdding(false)}
          user={person}
        />
      ) : null}
      {dialogOf(shown, {
        end: (row, dialog) => <EndAbsenceDialog {...dialog} absence={row} />,
        change: (row, dialog) => <ChangeAbsenceDialog {...dialog} absence={row} />,
      })}
    </>
  );
}

/** The page `/manage-user/time-off`: the absences of one employee, which managers add and end. */
export function TimeOffPage() {
  const [params] = useSearchParams();
  const user = params.get('user');
  return (
    <PageBody>
      {user ? (
        <EmployeeTimeOff key={user} user={user} />
      ) : (
        <EmptyState
          title="No user selected"
          hint="Open the menu of a user and select Time off."
          action={<ButtonLink to="/manage-user">Manage users</ButtonLink>}
        />
      )}
    </PageBody>
  );
}
