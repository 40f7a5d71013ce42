import { useSession } from '@ondeck/shared/session/session';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster } from '@ondeck/shared/ui/layout';
import type { RequestDecision } from './useDecision';
import { whoDecided, type Decided } from './StatusCell';

/** Users can't decide their own requests; the server refuses with the same sentence. */
const OWN_REQUEST = "You can't review your own request.";

/** Returns whether a request is the reader's own. */
const useIsOwn = (asker: { readonly id: string } | null): boolean =>
  useSession((session) => session.userId) === asker?.id;

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
  const isOwn = useIsOwn(asker);
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

interface AssignButtonsProps {
  readonly row: Decided & { readonly user: { readonly id: string; readonly name: string } | null };
  readonly underWay: RequestDecision['action'] | undefined;
  /** The text of the first button, and its accessible name, which starts with the text. */
  readonly text: string;
  readonly label: string;
  /** Why a request that has ended can't be assigned. */
  readonly endedReason: string;
  readonly onAssign: () => void;
  /** Rejects the request; undefined for an open shift that no one requested. */
  readonly onReject: (() => void) | undefined;
}

/** Shows the button that assigns a shift to the requester or to someone else, and Reject while the request is pending. */
export function AssignButtons({ row, underWay, text, label, endedReason, ...props }: AssignButtonsProps) {
  const isPending = row.status === 'PENDING';
  const isOwn = useIsOwn(row.user);
  return (
    <Cluster gap={1}>
      <Button
        size="small"
        label={label}
        loading={underWay === 'APPROVE'}
        disabled={!isPending || isOwn}
        disabledReason={isPending ? OWN_REQUEST : endedReason}
        onClick={props.onAssign}
      >
        {text}
      </Button>
      {isPending && props.onReject ? (
        <Button
          size="small"
          look="quiet"
          label={`Reject ${row.user?.name ?? ''}`}
          loading={underWay === 'REJECT'}
          disabled={isOwn}
          disabledReason={OWN_REQUEST}
          onClick={props.onReject}
        >
          Reject
        </Button>
      ) : null}
    </Cluster>
  );
}
