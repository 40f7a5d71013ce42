import { useWrite } from '@ondeck/shared/api/useCall';
import { cancelShiftDate } from '@ondeck/shared/calls/shiftDates';
import { checkReason, fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { saveCatalogue } from '../common/saveCatalogue';
import { CheckNotes } from '../moves/CheckNotes';
import { showMoveResult } from '../moves/useMoves';
import { useTakeBack } from '../moves/useTakeBack';
import { shiftDayAddress, type ShiftDay, shiftDayLabel } from './shiftDay';
import { useDateCheck } from './useDateCheck';

/** Cancels one date of a shift. The assigned staff are notified with the reason. */
export function CancelDateDialog({ day, open, onClose }: OpenDialog & { readonly day: ShiftDay }) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => checkReason(reason, fieldLimits.dateReason),
  });
  const { notes, disabledReason } = useDateCheck(day, {}, open);
  const back = useTakeBack('Date restored.');
  const { send, shell } = useSubmit(useWrite(cancelShiftDate), {
    form,
    catalogue: saveCatalogue("Couldn't cancel this date."),
    next: ({ undo = { action: 'RESTORE' as const, ...shiftDayAddress(day) } }) => {
      showMoveResult('Date canceled.', [], () => void back.send(undo));
      onClose();
    },
  });
  return (
    <FormDialog
      open={open}
      title="Cancel This Date"
      form={form}
      onSubmit={({ reason }) => void send({ ...shiftDayAddress(day), reason })}
      onCancel={onClose}
      {...shell}
      submitLabel="Cancel this date"
      cancelLabel="Keep this date"
      disabledReason={disabledReason}
    >
      <p>
        <Dated>{shiftDayLabel(day)}</Dated>
      </p>
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        hint="Staff assigned to this date see the reason."
        max={fieldLimits.dateReason}
        required
      />
      <CheckNotes {...notes}>
        Other dates of this shift don't change. You can restore a canceled date until it starts.
      </CheckNotes>
    </FormDialog>
  );
}
