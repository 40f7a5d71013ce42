import type { User } from '@ondeck/shared/schemas/users';
import { showDate } from '@ondeck/shared/time/display';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';

/** Active, Inactive, ended, deleted or erased; and what a user who cannot sign in yet waits for. */
function Standing({ user }: { readonly user: User }) {
  if (user.status === 'erased') return <StatusBadge status="ERASED" tone="neutral" />;
  if (user.status === 'deleted') return <StatusBadge status="DELETED" tone="neutral" />;
  if (user.awaits_approval) return <StatusBadge status="PENDING" label="Awaits approval" />;
  if (!user.is_active) return <StatusBadge status="INACTIVE" />;
  // Of a user who also works elsewhere, a manager is not told the date.
  const ended = showDate(user.employee_ending_date);
  if (user.has_ended) return <StatusBadge status="ENDED" label={`Ended ${ended}`.trim()} />;
  // Imported and not told yet, or the link that was sent has lapsed.
  if (user.awaits_activation && !user.invited)
    return <StatusBadge status="PENDING" label="Awaits invitation" />;
  if (user.awaits_activation) return <StatusBadge status="INVITED" tone="info" />;
  return <StatusBadge status="ACTIVE" />;
}

/** The status of a user, with a last day that is not over yet. */
export function UserStatus({ user }: { readonly user: User }) {
  const ends = user.employee_ending_date !== null && !user.has_ended && user.status === 'active';
  return (
    <>
      <Standing user={user} />
      {ends ? <div className="od-meta">{`Ends ${showDate(user.employee_ending_date)}`}</div> : null}
    </>
  );
}
