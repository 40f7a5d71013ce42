import type { User } from '@ondeck/shared/schemas/users';
import { showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { Meta, Stack } from '@ondeck/shared/ui/layout';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';

/** Shows the status of an account, and the next step for a user who can't sign in yet. */
function AccountStatus({ user }: { readonly user: User }) {
  if (user.status === 'erased') return <StatusBadge status="ERASED" tone="neutral" />;
  if (user.status === 'deleted') return <StatusBadge status="DELETED" tone="neutral" />;
  if (user.awaits_approval) return <StatusBadge status="PENDING" label="Needs approval" />;
  if (!user.is_active) return <StatusBadge status="INACTIVE" />;
  // A manager doesn't see the date if the user also works elsewhere.
  const ended = showDate(user.employee_ending_date);
  if (user.has_ended) return <StatusBadge status="ENDED" label={`Ended ${ended}`.trim()} />;
  // The user was imported and not invited yet, or the link has expired.
  if (user.awaits_activation && !user.invited) return <StatusBadge status="PENDING" label="Not invited" />;
  if (user.awaits_activation) return <StatusBadge status="INVITED" tone="info" />;
  return <StatusBadge status="ACTIVE" />;
}

/** Shows the status of an account, with the last day if it is upcoming. */
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
  /** Resends an email that wasn't delivered; undefined if the status is read-only. */
  readonly onResend?: (() => void) | undefined;
}

/**
 * Shows the status of a user, and the reason if an email wasn't delivered. A user whose invitation wasn't delivered
 * doesn't count as "Invited".
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
