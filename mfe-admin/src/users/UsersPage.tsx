import type { User } from '@ondeck/shared/schemas/users';
import { roleIn, useSession } from '@ondeck/shared/session/session';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { PageBody } from '@ondeck/shared/ui/layout';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import type { MenuItem } from '@ondeck/shared/ui/menu';
import { notify } from '@ondeck/shared/ui/notify';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { tableProps } from '@ondeck/shared/ui/tableProps';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useResendActivationMutation, useListUsersQuery } from '../admin.api';
import { useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { EditUserDialog } from './EditUserDialog';
import { ChangePasswordDialog, DeleteUserDialog, UserInfoDialog } from './UserDialogs';
import { UserStatus } from './UserStatus';
import { roleLabel, roleOptions, whyNotChange, whyNotDelete, whyNotSetPassword } from './userRules';

type DialogKind = 'view' | 'edit' | 'delete' | 'password';

const nameOf = (user: User): string => `${user.first_name} ${user.last_name}`.trim();

const columns: readonly Column<User>[] = [
  { key: 'first', title: 'First Name', cell: (row) => row.first_name },
  { key: 'last', title: 'Last Name', cell: (row) => row.last_name },
  // Of somebody who also works elsewhere a manager sees neither e-mail nor key.
  {
    key: 'email',
    title: 'Email',
    cell: (row) => (row.email === '' ? '—' : <a href={`mailto:${row.email}`}>{row.email}</a>),
  },
  { key: 'role', title: 'Role', cell: (row) => roleLabel(row.user_type) },
  { key: 'key', title: 'Key', cell: (row) => row.key ?? '–' },
  { key: 'status', title: 'Status', cell: (row) => <UserStatus user={row} /> },
];

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'In Active' },
];

const addNew = (
  <ButtonLink to="/manage-user/create" look="primary" icon="add">
    Add New
  </ButtonLink>
);

function useRowActions(open: (kind: DialogKind, user: User) => void): (user: User) => MenuItem[] {
  const role = useSession(roleIn);
  const userId = useSession((session) => session.userId);
  const { send } = useSubmit(useResendActivationMutation(), {
    catalogue: { other: 'server' },
    refusedAs: 'message',
    message: { seconds: 4 },
  });
  async function resend({ id, email }: User): Promise<void> {
    if (await send({ id })) notify.success(`A new activation link was sent to ${email}.`, { seconds: 4 });
  }
  return (user) => {
    const self = { role, userId };
    const disabledReason = whyNotChange(self, user);
    return [
      { key: 'edit', label: 'Edit', icon: 'edit', onSelect: () => open('edit', user), disabledReason },
      { key: 'view', label: 'View', icon: 'eye', onSelect: () => open('view', user) },
      {
        key: 'delete',
        label: 'Delete',
        icon: 'delete',
        danger: true,
        onSelect: () => open('delete', user),
        disabledReason: whyNotDelete(self, user),
      },
      {
        key: 'password',
        label: 'Change Password',
        icon: 'key',
        onSelect: () => open('password', user),
        disabledReason: whyNotSetPassword(self, user),
      },
      ...(user.awaits_activation
        ? [
            {
              key: 'activation',
              label: 'Send activation again',
              icon: 'mail' as const,
              onSelect: () => void resend(user),
              disabledReason,
            },
          ]
        : []),
    ];
  };
}

/** `/manage-user`: everybody within reach, with their dialogs. */
export function UsersPage() {
  const list = useListState({
    filters: { role: '', status: '' },
    accepts: { role: isOneOf(roleOptions), status: isOneOf(statuses) },
  });
  const answer = useListUsersQuery({ ...list.query, ...list.filters });
  const { shown, open } = useRowDialog<DialogKind, User>();
  const rowActions = useRowActions(open);
  const dialog = shown && { ...shown.dialog, user: shown.row };

  return (
    <PageBody>
      <DataTable
        label="Users"
        list={list}
        {...tableProps(answer)}
        searchDebounceMs={300}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={nameOf}
        onOpen={(row) => open('view', row)}
        rowActions={rowActions}
        filters={
          <>
            <SelectField
              label="Role"
              labelHidden
              placeholder="All roles"
              options={roleOptions}
              value={roleOptions.find(({ value }) => value === list.filters.role)?.value ?? ''}
              onChange={(role) => list.setFilter('role', role)}
            />
            <SelectField
              label="Status"
              labelHidden
              placeholder="All statuses"
              options={statuses}
              value={list.filters.status}
              onChange={(status) => list.setFilter('status', status)}
            />
          </>
        }
        actions={addNew}
        empty={{ title: 'No users yet', hint: 'Add the first one.', action: addNew }}
      />
      {dialog && shown.kind === 'view' ? <UserInfoDialog key={shown.turn} {...dialog} /> : null}
      {dialog && shown.kind === 'edit' ? <EditUserDialog key={shown.turn} {...dialog} /> : null}
      {dialog && shown.kind === 'delete' ? <DeleteUserDialog key={shown.turn} {...dialog} /> : null}
      {dialog && shown.kind === 'password' ? <ChangePasswordDialog key={shown.turn} {...dialog} /> : null}
    </PageBody>
  );
}
