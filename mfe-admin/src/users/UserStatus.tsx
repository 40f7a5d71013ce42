import type { User } from '@ondeck/shared/schemas/users';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';

/** Active, Inactive, deleted or erased; and what somebody who is not there yet waits for. */
export function UserStatus({ user }: { readonly user: User }) {
  if (user.status === 'erased') return <StatusBadge status="ERASED" tone="neutral" />;
  if (user.status === 'deleted') return <StatusBadge status="DELETED" tone="neutral" />;
  if (user.awaits_approval) return <StatusBadge status="PENDING" label="Awaits approval" />;
  if (!user.is_active) return <StatusBadge status="INACTIVE" />;
  // Imported and not told yet, or the link that was sent has lapsed.
  if (user.awaits_activation && !user.invited)
    return <StatusBadge status="PENDING" label="Awaits invitation" />;
  if (user.awaits_activation) return <StatusBadge status="INVITED" tone="info" />;
  return <StatusBadge status="ACTIVE" />;
}
