import { useSession } from '@ondeck/shared/session/session';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster } from '@ondeck/shared/ui/layout';
import type { Decision } from '../dashboard.api';

/** Nobody decides what they asked for themselves; the server refuses with the same words. */
export const OWN_REQUEST = 'You cannot decide your own request.';
/** Whether a request is the reader's own. */
export const useIsOwn = (): ((asker: { readonly id: string } | null) => boolean) => {
  const me = useSession((session) => session.userId);
  return (asker) => asker?.id === me;
};

interface DecisionButtonsProps {
  /** Whose request it is, also for the names of the buttons. */
  readonly asker: { readonly id: string; readonly name: string };
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
  const { asker, isPending, decided, underWay } = props;
  const isOwn = useIsOwn()(asker);
  const reason = isPending ? (isOwn ? OWN_REQUEST : underWay && 'Waiting for the answer.') : decided;
  const blocked = reason ? { disabled: true, disabledReason: reason } : {};

  const button = (action: Decision['action'], label: string, doing: string, onClick: () => void) => (
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

  return (
    // Two buttons stand side by side; three are too many beside this many columns.
    <Cluster gap={1} style={props.onReassign ? {} : { flexWrap: 'nowrap' }}>
      {button('APPROVE', 'Approve', 'Approving…', props.onApprove)}
      {props.onReassign ? button('REASSIGNED', 'Reassign', 'Reassigning…', props.onReassign) : null}
      {button('REJECT', 'Reject', 'Rejecting…', props.onReject)}
    </Cluster>
  );
}
