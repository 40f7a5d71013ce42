import { download } from '@ondeck/shared/api/download';
import { messageOf } from '@ondeck/shared/api/errors';
import { useWrite } from '@ondeck/shared/api/useCall';
import { resendActivation } from '@ondeck/shared/calls/users';
import { exportPerson } from '@ondeck/shared/calls/personalData';
import type { User } from '@ondeck/shared/schemas/users';
import { useNavigate } from '@ondeck/shared/router';
import { roleIn, useSession } from '@ondeck/shared/session/session';
import type { MenuItem } from '@ondeck/shared/ui/menu';
import { notify } from '@ondeck/shared/ui/notify';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { whyNotChange, whyNotDelete, whyNotResetFactor, whyNotSetPassword } from './userRules';

/** The dialogs of one user. */
export type DialogKind = 'view' | 'edit' | 'delete' | 'restore' | 'password' | 'factor' | 'erase';

export const nameOf = (user: User): string => `${user.first_name} ${user.last_name}`.trim();

/** Returns a function for the actions of a user's row, as far as the reader can use them. */
export function useRowActions(open: (kind: DialogKind, user: User) => void): (user: User) => MenuItem[] {
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
