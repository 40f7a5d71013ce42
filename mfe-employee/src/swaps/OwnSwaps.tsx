import { useWrite } from '@ondeck/shared/api/useCall';
import { answerSwap, withdrawSwap } from '@ondeck/shared/calls/swaps';
import type { Swap } from '@ondeck/shared/schemas/swaps';
import { useSession } from '@ondeck/shared/session/session';
import { Button } from '@ondeck/shared/ui/button';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Cluster, Meta, Panel } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import css from '../myRequests/ownAbsences.module.css';
import { dateInWords, swapTitle } from './swapWords';

const catalogue = {
  400: 'server',
  404: 'server',
  409: 'server',
  other: "Couldn't save your answer.",
} as const;
const tones: Partial<Record<Swap['state'], 'warning' | 'success' | 'danger'>> = {
  REQUESTED: 'warning',
  ACCEPTED: 'warning',
  COMPLETED: 'success',
};

type Step = 'accept' | 'decline' | 'withdraw';
interface SwapProps {
  readonly swap: Swap;
}

/** Shows both shifts again before the coworker accepts. */
function AcceptDialog({ open, onClose, swap }: OpenDialog & SwapProps) {
  const { send, shell } = useSubmit(useWrite(answerSwap), {
    catalogue,
    done: ({ message }) => message,
    next: onClose,
  });
  const { gives, takes, requester } = swap;
  return (
    <ConfirmDialog
      open={open}
      title={takes ? 'Accept Swap' : 'Accept Shift'}
      question={
        <>
          <p>
            <Dated>{`You get ${dateInWords(gives)}.`}</Dated>
          </p>
          {takes ? (
            <p>
              <Dated>{`${requester.name} gets ${dateInWords(takes)}.`}</Dated>
            </p>
          ) : null}
        </>
      }
      confirmLabel="Accept"
      cancelLabel="Cancel"
      onConfirm={() => void send({ id: swap.id, answer: 'ACCEPT' })}
      onCancel={onClose}
      loading={shell.loading}
      error={shell.submitError}
    />
  );
}

function DeclineDialog({ open, onClose, swap }: OpenDialog & SwapProps) {
  const { send, shell } = useSubmit(useWrite(answerSwap), {
    catalogue,
    done: ({ message }) => message,
    next: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title="Decline Request"
      question={`${swap.requester.name} keeps ${swap.gives.shift_code} and is notified.`}
      confirmLabel="Decline"
      cancelLabel="Cancel"
      onConfirm={() => void send({ id: swap.id, answer: 'DECLINE' })}
      onCancel={onClose}
      loading={shell.loading}
      error={shell.submitError}
    />
  );
}

function WithdrawDialog({ open, onClose, swap }: OpenDialog & SwapProps) {
  const { send, shell } = useSubmit(useWrite(withdrawSwap), {
    catalogue,
    done: ({ message }) => message,
    next: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title="Withdraw Request"
      question={`You keep ${swap.gives.shift_code}, and ${swap.coworker.name} is notified.`}
      confirmLabel="Withdraw"
      cancelLabel="Cancel"
      onConfirm={() => void send({ id: swap.id })}
      onCancel={onClose}
      loading={shell.loading}
      error={shell.submitError}
    />
  );
}

function SwapRow({ swap, open }: SwapProps & { readonly open: (step: Step, swap: Swap) => void }) {
  const own = useSession((session) => session.userId);
  const { state, requester, gives, takes, message, reason, review_by_label } = swap;
  const isMine = requester.id === own;
  const isOpen = state === 'REQUESTED' || state === 'ACCEPTED';
  const title = swapTitle(swap, own);
  const dates = [gives, ...(takes ? [takes] : [])].map(dateInWords).join(' · ');
  const notes = [
    message === '' ? '' : `“${message}”`,
    reason,
    state === 'ACCEPTED' ? 'Waiting for a manager.' : '',
    isOpen ? `Expires ${review_by_label}.` : '',
  ].filter(Boolean);
  return (
    <li>
      <div className={css['words']}>
        <strong>{title}</strong>
        <span>
          <Dated>{dates}</Dated>
        </span>
        <Meta>
          <Dated>{notes.join(' ')}</Dated>
        </Meta>
      </div>
      <Cluster>
        <StatusBadge status={state} tone={tones[state] ?? 'neutral'} />
        {state === 'REQUESTED' && !isMine ? (
          <>
            <Button look="primary" label={`Accept: ${title}`} onClick={() => open('accept', swap)}>
              Accept
            </Button>
            <Button label={`Decline: ${title}`} onClick={() => open('decline', swap)}>
              Decline
            </Button>
          </>
        ) : null}
        {isOpen && isMine ? (
          <Button look="quiet" label={`Withdraw: ${title}`} onClick={() => open('withdraw', swap)}>
            Withdraw
          </Button>
        ) : null}
      </Cluster>
    </li>
  );
}

/** Lists the swaps that the employee asked for, and those that coworkers ask them for. */
export function OwnSwaps({ swaps }: { readonly swaps: readonly Swap[] }) {
  const { shown, open } = useRowDialog<Step, Swap>('ownSwaps');
  return (
    <>
      <Panel title="Shift swaps">
        <ul className={css['list']}>
          {swaps.map((swap) => (
            <SwapRow key={swap.id} swap={swap} open={open} />
          ))}
        </ul>
      </Panel>
      {dialogOf(shown, {
        accept: (swap, dialog) => <AcceptDialog {...dialog} swap={swap} />,
        decline: (swap, dialog) => <DeclineDialog {...dialog} swap={swap} />,
        withdraw: (swap, dialog) => <WithdrawDialog {...dialog} swap={swap} />,
      })}
    </>
  );
}
