import { download } from '@ondeck/shared/api/download';
import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { listUsers, resendActivation, resendActivations } from '@ondeck/shared/calls/users';
import { exportPerson } from '@ondeck/shared/calls/personalData';
import { sorts } from '@ondeck/shared/domain/sorts';
import type { User } from '@ondeck/shared/schemas/users';
import { useNavigate } from '@ondeck/shared/router';
import { roleIn, useSession } from '@ondeck/shared/session/session';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { type Column, DataTable } from '@ondeck/shared/ui/dataTable';
import { FilterField } from '@ondeck/shared/ui/filterField';
import { Cluster, PageBody } from '@ondeck/shared/ui/layout';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import type { MenuItem } from '@ondeck/shared/ui/menu';
import { notify } from '@ondeck/shared/ui/notify';
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
import {
  roleLabel,
  roleOptions,
  whyNotChange,
  whyNotDelete,
  whyNotResetFactor,
  whyNotSetPassword,
} from './userRules';

type DialogKind = 'view' | 'edit' | 'delete' | 'restore' | 'password' | 'factor' | 'erase';

const nameOf = (user: User): string => `${user.first_name} ${user.last_name}`.trim();

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

function useRowActions(open: (kind: DialogKind, user: User) => void): (user: User) => MenuItem[] {
  const navigate = useNavigate();
  const role = useSession(roleIn);
  const userId = useSession((session) => session.userId);
  const { send } = useSubmit(useWrite(resendActivation), {
    catalogue: { other: 'server' },
    refusedAs: 'message',
    message: { seconds: 4 },
  });
  async function resend({ id, email }: User): Promise<void> {
    if (await send({ id })) notify.success(`Activation link sent to ${email}.`, { seconds: 4 });
  }
  async function takeData({ id }: User): Promise<void> {
    const error = await download({ url: exportPerson.path.replace(':id', id) }, 'Personal-data.json');
    if (error) notify.error(messageOf(error), { seconds: 4 });
  }
  const ofPersonalData = (user: User): MenuItem[] =>
    role !== 'ADMIN' || user.status === 'erased'
      ? []
      : [
          {
            key: 'personalData',
            label: 'Download personal data',
            icon: 'download',
            onSelect: () => void takeData(user),
          },
          {
            key: 'erase',
            label: 'Erase personal data',
            icon: 'delete',
            danger: true,
            onSelect: () => open('erase', user),
            disabledReason:
              user.status === 'deleted'
                ? undefined
                : 'Delete this user first, then find them under the Deleted status.',
          },
        ];
  return (user) => {
    const self = { role, userId };
    const disabledReason = whyNotChange(self, user);
    const view = { key: 'view', label: 'View', icon: 'eye', onSelect: () => open('view', user) } as const;
    if (user.status === 'erased') return [view, ...ofPersonalData(user)];
    if (user.status === 'deleted')
      return [
        { key: 'restore', label: 'Restore', icon: 'undo', onSelect: () => open('restore', user) },
        view,
        ...ofPersonalData(user),
      ];
    const ofWork: MenuItem[] =
      user.user_type === 'ADMIN'
        ? []
        : [
            {
              key: 'availability',
              label: 'Availability',
              icon: 'clock',
              onSelect: () => void navigate(`/manage-user/availability?user=${user.id}`),
            },
            {
              key: 'timeOff',
              label: 'Time off',
              icon: 'calendar',
              onSelect: () => void navigate(`/manage-user/time-off?user=${user.id}`),
            },
            {
              key: 'certificates',
              label: 'Certificates',
              icon: 'certificate',
              onSelect: () =>
                void navigate(`/certificates/staff?search=${encodeURIComponent(nameOf(user))}&location=`),
            },
          ];
    return [
      { key: 'edit', label: 'Edit', icon: 'edit', onSelect: () => open('edit', user), disabledReason },
      view,
      ...ofWork,
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
      ...(user.has_second_factor
        ? [
            {
              key: 'factor',
              label: 'Reset two-step verification',
              icon: 'key' as const,
              onSelect: () => open('factor', user),
              disabledReason: whyNotResetFactor(self, user),
            },
          ]
        : []),
      ...(user.awaits_activation
        ? [
            {
              key: 'activation',
              label: user.invited ? 'Resend activation' : 'Send activation',
              icon: 'mail' as const,
              onSelect: () => void resend(user),
              disabledReason,
            },
          ]
        : []),
      ...ofPersonalData(user),
    ];
  };
}

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
