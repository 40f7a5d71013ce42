import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { listUsers, resendActivations } from '@ondeck/shared/calls/users';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { User } from '@ondeck/shared/schemas/users';
import { roleIn, useSession } from '@ondeck/shared/session/session';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { FilterField } from '@ondeck/shared/ui/filterField';
import { Cluster, PageBody } from '@ondeck/shared/ui/layout';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import { useSelection } from '@ondeck/shared/ui/selection';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { useResend } from '../problems/useResend';
import { AssignDialog } from './AssignDialog';
import { EditUserDialog } from './EditUserDialog';
import { EraseUserDialog } from './EraseUserDialog';
import { ChangePasswordDialog, DeleteUserDialog, ResetFactorDialog } from './UserDialogs';
import { RestoreUserDialog } from './RestoreUserDialog';
import { UserInfoDialog } from './UserInfoDialog';
import { UserStatus } from './UserStatus';
import { roleLabel, roleOptions } from './userRules';
import { type DialogKind, nameOf, useRowActions } from './useRowActions';

const columnsWith = (resend: (id: string) => unknown): readonly Column<User>[] => [
  {
    key: 'first',
    title: 'First Name',
    sort: 'first_name',
    wraps: true,
    cell: (row) => row.first_name,
    cardHead: nameOf,
  },
  {
    key: 'last',
    title: 'Last Name',
    sort: 'last_name',
    wraps: true,
    cell: (row) => row.last_name,
    onCard: () => false,
  },
  // A manager sees neither email nor key of a user who also works elsewhere.
  {
    key: 'email',
    title: 'Email',
    sort: 'email',
    wraps: true,
    cell: (row) => (row.email === '' ? '—' : <a href={`mailto:${row.email}`}>{row.email}</a>),
  },
  { key: 'role', title: 'Role', sort: 'role', cell: (row) => roleLabel(row.user_type) },
  { key: 'key', title: 'Key', cell: (row) => row.key ?? '–' },
  {
    key: 'status',
    title: 'Status',
    sort: 'status',
    wraps: true,
    cell: (row) => <UserStatus user={row} onResend={() => void resend(row.id)} />,
  },
];

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'In Active' },
  { value: 'ending', label: 'Ending' },
  { value: 'ended', label: 'Ended' },
  { value: 'undelivered', label: 'Email not delivered' },
] as const;
/** Admins also see deleted users, to restore them or to export and erase their personal data. */
const adminStatuses = [...statuses, { value: 'deleted', label: 'Deleted' }] as const;

const addNew = (
  <ButtonLink to="/manage-user/create" look="primary" icon="add">
    Add New
  </ButtonLink>
);

/** Returns the actions for several selected users. */
function useBulk(rows: readonly User[] | undefined) {
  const { chosen, settle, selectionWith, refusals } = useSelection({ rows, keyOf: (row) => row.id, nameOf });
  const { shown, open } = useRowDialog<'assign', readonly User[]>('severalUsers');
  const { send, shell } = useSubmit(useWrite(resendActivations), {
    catalogue: { other: 'server' },
    refusedAs: 'message',
    message: { seconds: 4 },
    done: ({ message }) => message,
  });
  async function invite(): Promise<void> {
    const answer = await send({ ids: chosen.map(({ id }) => id) });
    if (answer) settle(answer);
  }
  const selection = selectionWith(
    <Cluster>
      <Button loading={shell.loading} onClick={() => void invite()}>
        Send activation
      </Button>
      <Button look="primary" onClick={() => open('assign', chosen)}>
        Add locations or positions
      </Button>
    </Cluster>,
  );
  const dialog = dialogOf(shown, {
    assign: (users, given) => <AssignDialog {...given} users={users} onDone={settle} />,
  });
  return { selection, refusals, dialog };
}

/** The page `/manage-user`: lists the users that the reader manages, with their dialogs. */
export function UsersPage() {
  const own = useSession(roleIn);
  const statusOptions = own === 'ADMIN' ? adminStatuses : statuses;
  const list = useListState({
    filters: { role: '', status: '' },
    accepts: { role: isOneOf(roleOptions), status: isOneOf(statusOptions) },
    sorts: sorts.users,
  });
  const answer = useRead(listUsers, { ...list.query, ...list.filters });
  const { shown, open } = useRowDialog<DialogKind, User>('users');
  const rowActions = useRowActions(open);
  const bulk = useBulk(answer.data?.results);
  const { resend } = useResend();

  return (
    <PageBody>
      {bulk.refusals}
      <DataTable
        label="Users"
        selection={bulk.selection}
        list={list}
        {...tableProps(answer)}
        searchDebounceMs={300}
        columns={columnsWith(resend)}
        rowKey={(row) => row.id}
        rowName={nameOf}
        onOpen={(row) => open('view', row)}
        rowActions={rowActions}
        filters={
          <>
            <FilterField list={list} name="role" label="Role" all="All roles" options={roleOptions} />
            <FilterField
              list={list}
              name="status"
              label="Status"
              all="All statuses"
              options={statusOptions}
            />
          </>
        }
        actions={
          <Cluster>
            <ButtonLink to="/manage-user/availability">Availability Not Entered</ButtonLink>
            <ButtonLink to="/manage-user/birth-dates">Date of Birth Missing</ButtonLink>
            {addNew}
          </Cluster>
        }
        empty={{ title: 'No users yet', hint: 'Add the first one.', action: addNew }}
      />
      {bulk.dialog}
      {dialogOf(shown, {
        view: (user, dialog) => <UserInfoDialog {...dialog} user={user} />,
        edit: (user, dialog) => <EditUserDialog {...dialog} user={user} />,
        delete: (user, dialog) => <DeleteUserDialog {...dialog} user={user} />,
        restore: (user, dialog) => <RestoreUserDialog {...dialog} id={user.id} />,
        erase: (user, dialog) => <EraseUserDialog {...dialog} user={user} />,
        factor: (user, dialog) => <ResetFactorDialog {...dialog} user={user} />,
        password: (user, dialog) => <ChangePasswordDialog {...dialog} user={user} />,
      })}
    </PageBody>
  );
}
