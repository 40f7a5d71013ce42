import { useWrite } from '@ondeck/shared/api/useCall';
import { addClockRecord } from '@ondeck/shared/calls/corrections';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { PunchFields } from '@ondeck/shared/planning/punchFields';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { useSession } from '@ondeck/shared/session/session';
import { checkPunches, iso, punchesOf } from '@ondeck/shared/time/punches';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import type { AlikeItem } from './alikeWords';

const rates: readonly { readonly value: Rate; readonly label: string }[] = [
  { value: 'REGULAR', label: 'Regular' },
  { value: 'SUB', label: 'Sub' },
  { value: 'TRAINING', label: 'Training' },
];

/** Adds the punches of an employee who worked the shift without the punch clock. */
export function AddPunchDialog({ open, onClose, sheet, person, mark }: OpenDialog & AlikeItem) {
  const { timezone } = sheet.location;
  const { shift } = mark;
  const rate: Rate = 'REGULAR';
  const form = useForm<{ date: string; clocked_in: string; clocked_out: string; rate: Rate; reason: string }>(
    {
      initial: {
        date: mark.date,
        clocked_in: shift?.start_time ?? '',
        clocked_out: shift?.end_time ?? '',
        rate,
        reason: '',
      },
      check: (values) => checkPunches(values, timezone),
    },
  );
  const { send, shell } = useSubmit(useWrite(addClockRecord), {
    form,
    catalogue: { 400: 'server', 403: 'server', 404: 'server', 409: 'server' },
    done: ({ message }) => message,
    next: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Add Missed Punch"
      form={form}
      onSubmit={({ rate: paid, reason, ...times }) => {
        const punches = punchesOf(times, timezone);
        if (!punches || punches.clockedOut === null) return;
        void send({
          user_id: person.id,
          location: sheet.location.id,
          clocked_in: iso(punches.clockedIn),
          clocked_out: iso(punches.clockedOut),
          shift_id: shift?.id ?? null,
          position_id: null,
          rate: paid,
          reason,
        });
      }}
      onCancel={onClose}
      {...shell}
      submitLabel="Add"
    >
      <p>{`${person.name}, ${shift?.shift_code ?? ''} at ${sheet.location.title}`}</p>
      <PunchFields
        form={form}
        zone={timezone}
        isAdmin={useSession((session) => session.role) === 'ADMIN'}
        mustEnd
      />
      <RadioField {...form.field('rate')} label="Rate" look="buttons" options={rates} />
      <TextAreaField {...form.field('reason')} label="Reason" max={fieldLimits.correctionReason} required />
    </FormDialog>
  );
}
