import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { previewRestore, restoreShift } from '@ondeck/shared/calls/shifts';
import type { ArchivedShift } from '@ondeck/shared/schemas/shifts';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Facts } from '@ondeck/shared/ui/stat';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { timesOf } from './archivedWords';

const catalogue = {
  400: 'server',
  404: 'Shift not found.',
  409: 'server',
} as const;

/** Lists the location, times, shift type, and staff that a restored shift would have. */
const What = ({ shift }: { readonly shift: ArchivedShift }) => (
  <Facts
    items={[
      { label: 'Location', value: shift.location.title },
      { label: 'Times', value: timesOf(shift) },
      { label: 'Shift Type', value: shift.shift_type_name },
      { label: 'Staff', value: shift.staff_name },
    ]}
  />
);

/**
 * Restores a shift from the archive. Names staff who can no longer work the shift, and offers to restore it without
 * them.
 */
export function RestoreDialog({ shift, open, onClose }: OpenDialog & { readonly shift: ArchivedShift }) {
  const preview = useRead(previewRestore, { id: shift.id }, { skip: !open });
  const { send, shell } = useSubmit(useWrite(restoreShift), {
    catalogue,
    done: ({ message }) => message,
    message: { seconds: 4 },
    next: onClose,
  });
  const unfit = preview.data?.unfit ?? [];
  const refusal = preview.isError ? messageOf(preview.error, catalogue) : undefined;
  return (
    <ConfirmDialog
      open={open}
      title="Restore Shift"
      question={
        refusal ? (
          <What shift={shift} />
        ) : unfit.length === 0 ? (
          <>
            <p>Restore {shift.shift_code} with its staff and upcoming dates?</p>
            <What shift={shift} />
          </>
        ) : (
          <>
            <What shift={shift} />
            <p>Some staff can no longer work it:</p>
            <ul aria-label="Unavailable staff">
              {unfit.map(({ id, reason }) => (
                <li key={id}>{reason}</li>
              ))}
            </ul>
            <p>Restore {shift.shift_code} without them? Their dates become open shifts.</p>
          </>
        )
      }
      confirmLabel={unfit.length === 0 ? 'Restore' : 'Restore without them'}
      cancelLabel="Cancel"
      onConfirm={() =>
        void send({ id: shift.id, revision: preview.data?.revision, without: unfit.map(({ id }) => id) })
      }
      onCancel={onClose}
      loading={shell.loading}
      checking={preview.isFetching ? 'Checking staff availability' : undefined}
      isOver={refusal !== undefined}
      error={shell.submitError ?? refusal}
    />
  );
}
