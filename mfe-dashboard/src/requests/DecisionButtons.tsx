import { Button } from '@ondeck/shared/ui/button';
import { Cluster } from '@ondeck/shared/ui/layout';
import type { Decision } from '../dashboard.api';

interface DecisionButtonsProps {
  /** Whose request it is, for the names of the buttons. */
  readonly name: string;
  readonly isPending: boolean;
  /** Why a decided row cannot be decided again. */
  readonly decided: string;
  readonly underWay: Decision['action'] | undefined;
  readonly onApprove: () => void;
  readonly onReassign?: () => void;
  readonly onReject: () => void;
}

/** Approve, Reassign and Reject of one row; the one under way says so until the answer. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { name, isPending, decided, underWay } = props;
  const blocked = isPending
    ? underWay !== undefined
      ? { disabled: true, disabledReason: 'Waiting for the answer.' }
      : {}
    : { disabled: true, disabledReason: decided };

  const button = (action: Decision['action'], label: string, doing: string, onClick: () => void) => (
    <Button
      size="small"
      look={action === 'REJECT' ? 'quiet' : 'default'}
      label={`${underWay === action ? doing : label} ${name}`}
      onClick={onClick}
      {...(underWay === action ? { loading: true } : blocked)}
    >
      {underWay === action ? doing : label}
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
