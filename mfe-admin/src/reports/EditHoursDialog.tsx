import { useWrite } from '@ondeck/shared/api/useCall';
import { editPay } from '@ondeck/shared/calls/payroll';
import { minutesFromHours } from '@ondeck/shared/domain/calendar/hours';
import { checkPayEdit, needsReason, REASON_MAX } from '@ondeck/shared/domain/rules/payEdit';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { PayrollDetailRow } from '@ondeck/shared/schemas/payroll';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { HoursField } from '@ondeck/shared/ui/hoursField';
import { FieldGrid, Wide } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextAreaField, TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';

const rateOptions = (['REGULAR', 'SUB', 'TRAINING'] as const).map((value) => ({ value, label: value }));

/** Returns the clocked minutes, whatever is paid for them. */
const clockedMinutes = (row: PayrollDetailRow): number =>
  minutesFromHours(row.regular_clock + row.sub_clock + row.training_clock);

const paidHours = (row: PayrollDetailRow): number =>
  ({ REGULAR: row.regular_hours, SUB: row.sub_hours, TRAINING: row.training_hours })[row.rate];

interface EditHoursDialogProps extends OpenDialog {
  readonly name: string;
  readonly row: PayrollDetailRow;
  /** Whether the report still lists the time entry; another user may have removed it since. */
  readonly isListed: boolean;
}

/** Changes the paid hours and the rate of a time entry. The punches don't change. */
export function EditHoursDialog({ open, name, row, isListed, onClose }: EditHoursDialogProps) {
  const workedMinutes = clockedMinutes(row);
  const form = useForm<{ hours: string; rate: Rate | ''; reason: string }>({
    initial: { hours: String(paidHours(row)), rate: row.rate, reason: '' },
    check: ({ hours, reason }) => checkPayEdit({ hours: Number(hours), workedMinutes, reason }),
  });
  const [wasMissing, setMissing] = useState(false);
  const { send, shell } = useSubmit(useWrite(editPay), {
    form,
    catalogue: { other: 'Failed to update hours and rate' },
    done: 'Hours and rate updated successfully',
    message: { seconds: 4 },
    next: onClose,
  });

  function submit({ hours, rate, reason }: typeof form.values): void {
    setMissing(!isListed);
    if (!isListed || rate === '') return;
    void send({ id: row.id, rate, hours: Number(hours), ...(reason.trim() ? { reason } : {}) });
  }

  return (
    <FormDialog
      open={open}
      title={`Edit Hours Paid and Rate For ${name}`}
      width={520}
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      loading={shell.loading}
      submitError={wasMissing ? 'No row selected for update' : shell.submitError}
    >
      <FieldGrid min={180}>
        <HoursField {...form.field('hours')} label="Hours" required />
        <SelectField {...form.field('rate')} label="Rate" options={rateOptions} required />
        <Wide>
          <TextField
            label="Category"
            value={row.shift_type.name}
            onChange={() => undefined}
            hint="The category comes from the shift. You can't change it here."
            disabled
          />
        </Wide>
        <Wide>
          <TextAreaField
            {...form.field('reason')}
            label="Reason"
            max={REASON_MAX}
            required={needsReason({ hours: Number(form.values.hours), workedMinutes })}
            hint="The employee sees this reason."
          />
        </Wide>
      </FieldGrid>
    </FormDialog>
  );
}
