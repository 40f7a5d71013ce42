import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { publishDraft, readDraft } from '@ondeck/shared/calls/drafts';
import { counted } from '@ondeck/shared/domain/words';
import type { DraftDetail, DraftSummary } from '@ondeck/shared/schemas/drafts';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Stack } from '@ondeck/shared/ui/layout';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { afterRefusal } from '../common/afterRefusal';
import { useLookAgain } from '../moves/useLookAgain';
import { daysLabel, workLabel } from './copyRowLabels';
import classes from './drafts.module.css';

const catalogue = {
  400: 'server',
  404: 'Draft not found.',
  409: 'server',
} as const;

type Rest = 'LEAVE_OUT' | 'OPEN';

type Noted = Pick<DraftDetail['unfit'][number], 'id'> & Parameters<typeof daysLabel>[0];

interface NamedProps<Shift> {
  readonly label: string;
  readonly shifts: readonly Shift[];
  readonly say: (shift: Shift) => readonly string[];
  /** Class for sentences that ask for a choice. */
  readonly className?: string | undefined;
}

/** Lists shifts with their days, work, and sentences. */
function Named<Shift extends Noted>({ label, shifts, say, className }: NamedProps<Shift>) {
  return (
    <ul className={classes['unfit']} aria-label={label}>
      {shifts.map((shift) => (
        <li key={shift.id}>
          <div className={classes['words']}>
            <strong>{daysLabel(shift)}</strong>
            <span>{workLabel(shift)}</span>
            {say(shift).map((sentence) => (
              <span key={sentence} className={className}>
                {sentence}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface UnfitProps {
  readonly detail: DraftDetail;
  readonly rest: Rest;
  readonly onChoose: (rest: Rest) => void;
}

/** Lists shifts with conflicts and the reasons, and asks how to publish them. */
function Unfit({ detail, rest, onChoose }: UnfitProps) {
  const canBeOpen = detail.unfit.some(({ blocked }) => !blocked);
  return (
    <Stack gap={3}>
      <p>Some shifts have conflicts:</p>
      <Named
        label="Shifts with conflicts"
        shifts={detail.unfit}
        say={({ reasons }) => reasons}
        className={classes['reason']}
      />
      {canBeOpen ? (
        <RadioField<Rest>
          label="These shifts"
          look="cards"
          options={[
            { value: 'LEAVE_OUT', label: "Don't publish them" },
            { value: 'OPEN', label: 'Publish without the unavailable staff' },
          ]}
          value={rest}
          onChange={(value) => onChoose(value || 'LEAVE_OUT')}
        />
      ) : null}
    </Stack>
  );
}

/** Publishes a draft. Shifts with conflicts are named first; without a choice, only the other shifts are published. */
export function PublishDialog({ draft, open, onClose }: OpenDialog & { readonly draft: DraftSummary }) {
  const [rest, setRest] = useState<Rest>('LEAVE_OUT');
  const mutation = useWrite(publishDraft);
  const [, { isLoading, isSuccess }] = mutation;
  // A published draft no longer exists, so loading it again would answer 404.
  const isSent = isLoading || isSuccess;
  const { data, isFetching, isError, error } = useRead(
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
  const { revision, noted = [], warned = [] } = detail;
  const lost = detail.unfit.filter(({ blocked }) => blocked || rest === 'LEAVE_OUT').length;
  const count = detail.shifts - lost;
  const isWhole = detail.unfit.length === 0;
  const refusal = isError ? messageOf(error, catalogue) : undefined;
  return (
    <ConfirmDialog
      open={open}
      title={`Publish Draft "${draft.name}"`}
      question={
        <Stack gap={3}>
          {isWhole ? (
            <p>
              {counted(detail.shifts, 'shift')}
              {detail.open > 0 ? `, ${detail.open} of them open` : ''}. Each employee gets one notification
              with all their shifts.
            </p>
          ) : (
            <Unfit detail={detail} rest={rest} onChoose={setRest} />
          )}
          {noted.length > 0 ? (
            <>
              <p>Changed since the draft:</p>
              <Named label="Changed since the draft" shifts={noted} say={({ notes }) => notes} />
            </>
          ) : null}
          {warned.length > 0 ? (
            <>
              <p>These shifts can be published with warnings:</p>
              <Named label="Shifts with warnings" shifts={warned} say={({ notes }) => notes} />
            </>
          ) : null}
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
      error={shell.submitError ?? refusal}
    />
  );
}
