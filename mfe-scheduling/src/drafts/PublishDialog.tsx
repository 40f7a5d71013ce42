import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { publishDraft, readDraft } from '@ondeck/shared/calls/drafts';
import { counted } from '@ondeck/shared/domain/words';
import type { DraftSummary } from '@ondeck/shared/schemas/drafts';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Stack } from '@ondeck/shared/ui/layout';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { afterRefusal } from '../common/afterRefusal';
import { useLookAgain } from '../moves/useLookAgain';
import { Conflicts, Differences, lostOf, type Rest, RestField } from './publishParts';

const catalogue = {
  400: 'server',
  404: 'Draft not found.',
  409: 'server',
} as const;

/** Publishes a draft. Shifts with conflicts are named first; without a choice, only the other shifts are published. */
export function PublishDialog({ draft, open, onClose }: OpenDialog & { readonly draft: DraftSummary }) {
  const [rest, setRest] = useState<Rest>('LEAVE_OUT');
  const mutation = useWrite(publishDraft);
  const [, { isLoading, isSuccess }] = mutation;
  // A published draft no longer exists, so loading it again would answer 404.
  const isSent = isLoading || isSuccess;
  const { data, isFetching, isError, error, refetch } = useRead(
    readDraft,
    { id: draft.id },
    { skip: !open || isSent, refetchOnMountOrArgChange: true },
  );
  // After a refusal, the dialog loads the draft again, so the manager sees the changes before the next try.
  const publish = afterRefusal(mutation, useLookAgain());
  const { send, shell } = useSubmit(publish, {
    catalogue,
    done: ({ message }) => message,
    next: onClose,
  });
  const detail = data ?? { ...draft, planned: [], unfit: [] };
  const { revision } = detail;
  const lost = lostOf(detail, rest);
  const count = detail.shifts - lost;
  const isWhole = detail.unfit.length === 0;
  const refusal = isError ? messageOf(error, catalogue) : undefined;
  return (
    <ConfirmDialog
      open={open}
      title={`Publish Draft "${draft.name}"`}
      question={
        <Stack gap={3}>
          {refusal ? <FailureStrip onRetry={() => void refetch()}>{refusal}</FailureStrip> : null}
          {isWhole ? (
            <p>
              {counted(detail.shifts, 'shift')}
              {detail.open > 0 ? `, ${detail.open} of them open` : ''}. Each employee gets one notification
              with all their shifts.
            </p>
          ) : (
            <>
              <Conflicts unfit={detail.unfit} />
              <RestField unfit={detail.unfit} rest={rest} onChoose={setRest} />
            </>
          )}
          <Differences detail={detail} />
        </Stack>
      }
      confirmLabel={
        isWhole
          ? `Publish ${counted(count, 'shift')}`
          : lost === 0
            ? `Publish all ${count}`
            : `Publish the other ${count === 1 ? 'shift' : `${count} shifts`}`
      }
      cancelLabel="Cancel"
      onConfirm={() => void send({ id: draft.id, revision, ...(isWhole ? {} : { unfit: rest }) })}
      onCancel={onClose}
      loading={shell.loading}
      checking={isFetching ? 'Checking availability' : undefined}
      disabledReason={
        refusal ?? (count === 0 ? 'Every shift has a conflict. Edit the draft first.' : undefined)
      }
      error={shell.submitError}
    />
  );
}
