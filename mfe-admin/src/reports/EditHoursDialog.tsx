import { fieldsOf } from '@ondeck/shared/api/errors';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { PayrollDetailRow } from '@ondeck/shared/schemas/payroll';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { HoursField } from '@ondeck/shared/ui/hoursField';
import { FieldGrid, Wide } from '@ondeck/shared/ui/layout';
import { useNotify } from '@ondeck/shared/ui/notify';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextField } from '@ondeck/shared/ui/textField';
import { useState } from 'react';
import { useEditPayMutation } from './reports.api';

const rateOptions = (['REGULAR', 'SUB', 'TRAINING'] as const).map((value) => ({ value, label: value }));

const paidHours = (row: PayrollDetailRow): number =>
  ({ REGULAR: row.regular_hours, SUB: row.sub_hours, TRAINING: row.training_hours })[row.rate];

interface EditHoursDialogProps {
  readonly open: boolean;
  readonly name: string;
  readonly row: PayrollDetailRow;
  /** Whether the record is still in the report: another may have taken it out meanwhile. */
  readonly isListed: boolean;
  readonly onClose: () => void;
}

/** 'Edit Hours Paid and Rate For {name}': the punches stay, what is paid for them changes. */
export function EditHoursDialog({ open, name, row, isListed, onClose }: EditHoursDialogProps) {
  const form = useForm<{ hours: string; rate: Rate | '' }>({
    initial: { hours: String(paidHours(row)), rate: row.rate },
  });
  const [edit, { isLoading }] = useEditPayMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function submit({ hours, rate }: typeof form.values): Promise<void> {
    if (rate === '') return;
    if (!isListed) {
      setFailure('No row selected for update');
      return;
    }
    setFailure(undefined);
    const { error } = await edit({ id: row.id, rate, hours: Number(hours) });
    if (error) {
      form.setErrors(fieldsOf(error));
      setFailure('Failed to update hours and rate');
      return;
    }
    notify.success('Hours and rate updated successfully', { seconds: 4 });
    onClose();
  }

  return (
    <FormDialog
      open={open}
      title={`Edit Hours Paid and Rate For ${name}`}
      width={520}
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      loading={isLoading}
      submitError={failure}
    >
      <FieldGrid min={180}>
        <HoursField {...form.field('hours')} label="Hours" required />
        <SelectField {...form.field('rate')} label="Rate" options={rateOptions} required />
        <Wide>
          <TextField
            label="Category"
            value={row.shift_type.name}
            onChange={() => undefined}
            hint="Comes from the shift and is not changed here."
            disabled
          />
        </Wide>
      </FieldGrid>
    </FormDialog>
  );
}
