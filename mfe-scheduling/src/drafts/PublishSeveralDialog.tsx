import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { previewPublication, publishDrafts } from '@ondeck/shared/calls/drafts';
import { counted } from '@ondeck/shared/domain/words';
import type { DraftDetail, PublicationPreview } from '@ondeck/shared/schemas/drafts';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Stack } from '@ondeck/shared/ui/layout';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { afterRefusal } from '../common/afterRefusal';
import { useLookAgain } from '../moves/useLookAgain';
import type { DraftGroup } from './draftGroups';
import classes from './drafts.module.css';
import { Conflicts, Differences, lostOf, type Rest, RestField } from './publishParts';

const catalogue = { 400: 'server', 404: 'Draft not found.', 409: 'server' } as const;

interface RefusedProps {
  readonly refused: PublicationPreview['refused'];
  readonly group: DraftGroup;
}

/** Names the drafts that can't be published, by their locations. */
function RefusedDrafts({ refused, group }: RefusedProps) {
  if (refused.length === 0) return null;
  const titleOf = (id: string) => group.drafts.find((draft) => draft.id === id)?.location.title ?? '';
  return (
    <Alert kind="error" title={`${counted(refused.length, 'draft')} can't be published.`}>
      <ul className={classes['refused']}>
        {refused.map(({ id, reason }) => (
          <li key={id}>
            {titleOf(id)}: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Shows the shifts of one draft, with its conflicts and differences. */
function DraftPart({ detail }: { readonly detail: DraftDetail }) {
  const { location, shifts, open } = detail;
  return (
    <section className={classes['place']} aria-label={location.title}>
      <h3>{location.title}</h3>
      <p>
        {counted(shifts, 'shift')}
        {open > 0 ? `, ${open} of them open` : ''}.
      </p>
      <Conflicts unfit={detail.unfit} />
      <Differences detail={detail} />
    </section>
  );
}

const NOTHING: PublicationPreview = { drafts: [], refused: [] };

/** Returns `Publish 69 shifts`, or `Publish the other 66 shifts` if some have conflicts. */
const publishLabel = (count: number, isWhole: boolean, lost: number): string =>
  isWhole
    ? `Publish ${counted(count, 'shift')}`
    : lost === 0
      ? `Publish all ${count}`
      : `Publish the other ${count === 1 ? 'shift' : `${count} shifts`}`;

/**
 * Publishes the drafts of several locations. Conflicts are named first, also those between the drafts. If some drafts are
 * refused, the dialog stays open with those.
 */
export function PublishSeveralDialog({ group, open, onClose }: OpenDialog & { readonly group: DraftGroup }) {
  const [rest, setRest] = useState<Rest>('LEAVE_OUT');
  const [left, setLeft] = useState(() => group.drafts.map(({ id }) => id));
  const [failed, setFailed] = useState<PublicationPreview['refused']>([]);
  const [isDone, setDone] = useState(false);
  const mutation = useWrite(publishDrafts);
  const [, { isLoading }] = mutation;
  const answer = useRead(
    previewPublication,
    { drafts: left, unfit: rest },
    { skip: !open || isLoading || isDone, refetchOnMountOrArgChange: true },
  );
  const { data = NOTHING, isFetching, isError, error, refetch } = answer;
  // After a refusal, the dialog loads the drafts again, so the manager sees the changes before the next try.
  const publish = afterRefusal(mutation, useLookAgain());
  const { send, shell } = useSubmit(publish, { catalogue, done: ({ message }) => message });
  const { drafts, refused } = data;
  const unfit = drafts.flatMap((draft) => draft.unfit);
  const lost = lostOf({ unfit }, rest);
  const count = drafts.reduce((total, { shifts }) => total + shifts, 0) - lost;
  const isWhole = unfit.length === 0;
  const refusal = isError ? messageOf(error, catalogue) : undefined;

  async function confirm(): Promise<void> {
    const named = drafts.map(({ id, revision }) => ({ id, revision }));
    setFailed([]);
    const done = await send({ drafts: named, ...(isWhole ? {} : { unfit: rest }) });
    if (!done) return;
    if (done.refused.length === 0) {
      setDone(true);
      onClose();
      return;
    }
    setFailed(done.refused);
    setLeft(done.refused.map(({ id }) => id));
  }

  return (
    <ConfirmDialog
      open={open}
      title={`Publish ${group.drafts.length} Drafts`}
      question={
        <Stack gap={3}>
          <p>"{group.name}". Each employee gets one notification with all their shifts.</p>
          {refusal ? <FailureStrip onRetry={() => void refetch()}>{refusal}</FailureStrip> : null}
          <RefusedDrafts refused={[...failed, ...refused]} group={group} />
          {drafts.map((detail) => (
            <DraftPart key={detail.id} detail={detail} />
          ))}
          <RestField unfit={unfit} rest={rest} onChoose={setRest} />
        </Stack>
      }
      confirmLabel={publishLabel(count, isWhole, lost)}
      cancelLabel="Cancel"
      onConfirm={() => void confirm()}
      onCancel={onClose}
      loading={shell.loading}
      checking={isFetching && drafts.length === 0 ? 'Checking availability' : undefined}
      disabledReason={
        refusal ??
        (isFetching
          ? 'Checking availability'
          : count === 0
            ? 'Every shift has a conflict. Edit the drafts first.'
            : undefined)
      }
      error={shell.submitError}
    />
  );
}
