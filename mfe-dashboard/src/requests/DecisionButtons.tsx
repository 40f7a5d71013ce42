import { useSession } from '@ondeck/shared/session/session';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster } from '@ondeck/shared/ui/layout';
import type { RequestDecision } from './useDecision';
import { whoDecided, type Decided } from './StatusCell';

/** Users can't decide their own requests; the server refuses with the same sentence. */
export const OWN_REQUEST = "You can't review your own request.";

/** Returns a function that tests whether a request is the reader's own. */
export const useIsOwn = (): ((asker: { readonly id: string } | null) => boolean) => {
  const me = useSession((session) => session.userId);
  return (asker) => asker?.id === me;
};

interface DecisionButtonsProps {
  /** The request and its requester, who is named on the buttons. A decided request can't be decided again. */
  readonly row: Decided & { readonly user: { readonly id: string; readonly name: string } };
  readonly underWay: RequestDecision['action'] | undefined;
  readonly onApprove: () => void;
  readonly onReassign?: () => void;
  readonly onReject: () => void;
  /** Revokes an approved request with upcoming dates; undefined for any other request. */
  readonly onRevoke?: (() => void) | undefined;
}

/**
 * Shows Approve, Reassign, and Reject for a row, or Revoke. The pressed button shows its progress until the answer
 * arrives.
 */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { row, underWay, onRevoke } = props;
  const asker = row.user;
  const isPending = row.status === 'PENDING';
  const isOwn = useIsOwn()(asker);
  const reason = isOwn ? OWN_REQUEST : isPending ? underWay && 'Saving your decision…' : whoDecided(row);
  const blocked = reason ? { disabled: true, disabledReason: reason } : {};
  const button = (action: RequestDecision['action'], label: string, doing: string, onClick: () => void) => (
    <Button
      size="small"
      look={action === 'REJECT' ? 'quiet' : 'default'}
      label={`${underWay === action ? doing : label} ${asker.name}`}
      onClick={onClick}
      {...(underWay === action ? { loading: true } : blocked)}
    >
      {underWay === action ? doing : label}
    </Button>
  );
  if (onRevoke && !isPending)
    return (
      <Button
        size="small"
        look="quiet"
        label={`Revoke ${asker.name}`}
        onClick={onRevoke}
        disabled={isOwn}
        disabledReason={OWN_REQUEST}
      >
        Revoke
      </Button>
    );
  return (
    <Cluster gap={1}>
      {button('APPROVE', 'Approve', 'Approving…', props.onApprove)}
      {props.onReassign ? button('REASSIGNED', 'Reassign', 'Reassigning…', props.onReassign) : null}
      {button('REJECT', 'Reject', 'Rejecting…', props.onReject)}
    </Cluster>
  );
}
