import type { User } from '@ondeck/shared/schemas/users';
import { showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { Meta, Stack } from '@ondeck/shared/ui/layout';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';

/** Active, Inactive, ended, deleted or erased; and what a user who cannot sign in yet waits for. */
function AccountStatus({ user }: { readonly user: User }) {
  if (user.status === 'erased') return <StatusBadge status="ERASED" tone="neutral" />;
  if (user.status === 'deleted') return <StatusBadge status="DELETED" tone="neutral" />;
  if (user.awaits_approval) return <StatusBadge status="PENDING" label="Needs approval" />;
  if (!user.is_active) return <StatusBadge status="INACTIVE" />;
  // Of a user who also works elsewhere, a manager is not told the date.
  const ended = showDate(user.employee_ending_date);
  if (user.has_ended) return <StatusBadge status="ENDED" label={`Ended ${ended}`.trim()} />;
  // Imported and not told yet, or the link that was sent has lapsed.
  if (user.awaits_activation && !user.invited) return <StatusBadge status="PENDING" label="Not invited" />;
  if (user.awaits_activation) return <StatusBadge status="INVITED" tone="info" />;
  return <StatusBadge status="ACTIVE" />;
}

/** The status of an account, with a last day that is not over yet. */
function State({ user }: { readonly user: User }) {
  const ends = user.employee_ending_date !== null && !user.has_ended && user.status === 'active';
  return (
    <>
      <AccountStatus user={user} />
      {ends ? <div className="od-meta">{`Ends ${showDate(user.employee_ending_date)}`}</div> : null}
    </>
  );
}

interface UserStatusProps {
  readonly user: User;
  /** Sends again what was not delivered; left out where the status is only read. */
  readonly onResend?: (() => void) | undefined;
}

/**
 * Active, Inactive, deleted or erased; what a user who is not there yet waits for; and that an email did not arrive, with
 * the reason. A user is not "Invited" whose invitation did not arrive.
 */
export function UserStatus({ user, onResend }: UserStatusProps) {
  const { undelivered, first_name: first, last_name: last } = user;
  if (!undelivered || user.status === 'deleted' || user.status === 'erased') return <State user={user} />;
  const waits = user.awaits_activation && !user.awaits_approval && user.is_active;
  return (
    <Stack gap={1} style={{ alignItems: 'flex-start' }}>
      {waits ? null : <State user={user} />}
      {undelivered.is_final ? (
        <StatusBadge status="UNDELIVERED" label="Email not delivered" tone="danger" />
      ) : (
        <StatusBadge status="LATE" label="Email late" />
      )}
      <Meta>{undelivered.reason}</Meta>
      {onResend && undelivered.can_resend ? (
        <Button size="small" icon="mail" label={`Resend to ${first} ${last}`} onClick={onResend}>
          Resend
        </Button>
      ) : null}
    </Stack>
  );
}
