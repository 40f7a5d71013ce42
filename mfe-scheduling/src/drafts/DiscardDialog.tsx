import { useWrite } from '@ondeck/shared/api/useCall';
import { discardDrafts } from '@ondeck/shared/calls/drafts';
import { counted } from '@ondeck/shared/domain/words';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { type DraftGroup, placesOf } from './draftGroups';

interface DiscardDialogProps extends OpenDialog {
  readonly group: DraftGroup;
}

/** Discards one draft or several after a confirmation. */
export function DiscardDialog({ group: { name, drafts }, open, onClose }: DiscardDialogProps) {
  const isOne = drafts.length === 1;
  const { send, shell } = useSubmit(useWrite(discardDrafts), {
    catalogue: { 404: 'Draft not found.', 409: 'server' },
    done: ({ message }) => (isOne ? 'Draft discarded.' : message),
    next: onClose,
  });
  const shifts = counted(
    drafts.reduce((total, draft) => total + draft.shifts, 0),
    'shift',
  );
  return (
    <ConfirmDialog
      open={open}
      title={isOne ? 'Discard Draft' : `Discard ${drafts.length} Drafts`}
      question={
        isOne
          ? `Discard "${name}" with its ${shifts}? No one has been notified of it.`
          : `Discard "${name}" at ${placesOf(drafts)} with ${shifts}? No one has been notified of them.`
      }
      confirmLabel="Discard"
      cancelLabel={isOne ? 'Keep draft' : 'Keep drafts'}
      danger
      onConfirm={() => void send({ drafts: drafts.map(({ id }) => id) })}
      onCancel={onClose}
      loading={shell.loading}
      error={shell.submitError}
    />
  );
}
