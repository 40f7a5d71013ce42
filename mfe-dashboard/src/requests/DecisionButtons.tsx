import { useSession } from '@ondeck/shared/session/session';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster } from '@ondeck/shared/ui/layout';
import type { ReactNode } from 'react';
import type { RowButtonsProps } from './queueKind';
import { whoDecided, type Decided } from './StatusCell';
import type { RequestDecision } from './useDecision';

/** Users can't decide their own requests; the server refuses with the same sentence. */
export const OWN_REQUEST = "You can't review your own request.";

/** Returns why the reader can't decide a request of this user; empty if they can. */
const useRefusal = (requester: { readonly id: string } | null): string =>
  useSession((session) => session.userId) === requester?.id ? OWN_REQUEST : '';

interface RowButtonProps {
  readonly label: string;
  readonly quiet?: boolean;
  readonly loading?: boolean;
  /** Why the button is disabled; empty if it isn't. */
  readonly reason: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function RowButton({ quiet, reason, ...props }: RowButtonProps) {
  const look = quiet ? 'quiet' : 'default';
  return <Button size="small" look={look} disabled={reason !== ''} disabledReason={reason} {...props} />;
}

/** A decided request can't be decided again. */
type Row = Decided & { readonly user: { readonly id: string; readonly name: string } | null };
type RowProps = Pick<RowButtonsProps<Row, never, 'reject'>, 'row' | 'underWay' | 'opens'>;

interface DecisionButtonsProps extends RowProps {
  readonly onApprove: () => void;
  readonly onReassign?: () => void;
  /** Revokes an approved request with upcoming dates; undefined for any other request. */
  readonly onRevoke?: (() => void) | undefined;
}

/**
 * Shows Approve, Reassign, and Reject for a row, or Revoke. The pressed button shows its progress until the answer
 * arrives.
 */
export function DecisionButtons({ row, underWay, opens, ...props }: DecisionButtonsProps) {
  const name = row.user?.name ?? '';
  const isPending = row.status === 'PENDING';
  const refusal = useRefusal(row.user);
  const reason = refusal || (isPending ? underWay && 'Saving your decision…' : whoDecided(row)) || '';
  const button = (action: RequestDecision['action'], label: string, doing: string, onClick: () => void) => {
    const loading = underWay === action;
    const text = loading ? doing : label;
    const shown = { loading, quiet: action === 'REJECT', reason: loading ? '' : reason, onClick };
    return (
      <RowButton label={`${text} ${name}`} {...shown}>
        {text}
      </RowButton>
    );
  };
  if (props.onRevoke && !isPending)
    return (
      <RowButton quiet label={`Revoke ${name}`} reason={refusal} onClick={props.onRevoke}>
        Revoke
      </RowButton>
    );
  return (
    <Cluster gap={1}>
      {button('APPROVE', 'Approve', 'Approving…', props.onApprove)}
      {props.onReassign ? button('REASSIGNED', 'Reassign', 'Reassigning…', props.onReassign) : null}
      {button('REJECT', 'Reject', 'Rejecting…', opens('reject'))}
    </Cluster>
  );
}

interface AssignButtonsProps extends RowProps {
  readonly text: string;
  /** The accessible name of the button, which starts with its text. */
  readonly label: string;
  /** Why a request that has ended can't be assigned. */
  readonly endedReason: string;
  readonly onAssign: () => void;
  /** A button before the others. */
  readonly first?: ReactNode;
  /** False for an open shift that no one requested. */
  readonly canReject?: boolean;
}

/** Shows the button that assigns a shift, and Reject while the request is pending. */
export function AssignButtons({ row, underWay, opens, canReject = true, ...props }: AssignButtonsProps) {
  const isPending = row.status === 'PENDING';
  const refusal = useRefusal(row.user);
  const reason = isPending ? refusal : props.endedReason;
  const reject = { loading: underWay === 'REJECT', reason: refusal, onClick: opens('reject') };
  return (
    <Cluster gap={1}>
      {props.first}
      <RowButton
        label={props.label}
        loading={underWay === 'APPROVE'}
        reason={reason}
        onClick={props.onAssign}
      >
        {props.text}
      </RowButton>
      {isPending && canReject ? (
        <RowButton quiet label={`Reject ${row.user?.name ?? ''}`} {...reject}>
          Reject
        </RowButton>
      ) : null}
    </Cluster>
  );
}
