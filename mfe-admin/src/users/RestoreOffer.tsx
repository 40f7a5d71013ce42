import { useRead } from '@ondeck/shared/api/useCall';
import { findDeletedUsers } from '@ondeck/shared/calls/restoring';
import type { DeletedUser } from '@ondeck/shared/schemas/restoring';
import { roleIn, useSession } from '@ondeck/shared/session/session';
import { showDate } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { useSettled } from '@ondeck/shared/ui/delay';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { RestoreUserDialog } from './RestoreUserDialog';
import type { UserForm } from './userForm';

/** Pause in typing before the search, in milliseconds. */
const PAUSE_MS = 400;

interface RestoreOfferProps {
  readonly values: Pick<UserForm, 'first_name' | 'last_name' | 'email'>;
  readonly onRestored: () => void;
}

function Offers({ values, onRestored }: RestoreOfferProps) {
  const first_name = useSettled(values.first_name.trim(), PAUSE_MS);
  const last_name = useSettled(values.last_name.trim(), PAUSE_MS);
  const email = useSettled(values.email.trim(), PAUSE_MS);
  const isNamed = email !== '' || (first_name !== '' && last_name !== '');
  const { currentData } = useRead(findDeletedUsers, { first_name, last_name, email }, { skip: !isNamed });
  const { shown, open } = useRowDialog<'restore', DeletedUser>('deletedUsers');

  return (
    <>
      {(isNamed ? (currentData?.results ?? []) : []).map((user) => (
        <Alert
          key={user.id}
          kind="info"
          announce
          title={`${user.name} was deleted on ${showDate(user.deleted_on)}`}
          action={<Button onClick={() => open('restore', user)}>Restore</Button>}
        >
          Restore their account to keep its history, or save a new user.
        </Alert>
      ))}
      {dialogOf(shown, {
        restore: ({ id }, dialog) => <RestoreUserDialog {...dialog} id={id} onRestored={onRestored} />,
      })}
    </>
  );
}

/**
 * Offers, in the form for a new user, to restore deleted users with the same name or email. Only admins can restore.
 */
export const RestoreOffer = (props: RestoreOfferProps) =>
  useSession(roleIn) === 'ADMIN' ? <Offers {...props} /> : null;
