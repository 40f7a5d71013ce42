import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { addAbsence, previewAbsence } from '@ondeck/shared/calls/staffAbsences';
import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { counted } from '@ondeck/shared/domain/words';
import { WarningNotes } from '@ondeck/shared/planning/warningNotes';
import type { AbsencePreview, AddAbsenceBody } from '@ondeck/shared/schemas/absences';
import type { User } from '@ondeck/shared/schemas/users';
import { showDate, showHours } from '@ondeck/shared/time/display';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { SwitchField } from '@ondeck/shared/ui/choiceField';
import { DateField } from '@ondeck/shared/ui/dateField';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { type Form, useForm } from '@ondeck/shared/ui/formState';
import { HoursField } from '@ondeck/shared/ui/hoursField';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextField } from '@ondeck/shared/ui/textField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { kindNames, leaveNames, payNames } from './absenceWords';

const kinds = (['TIME_OFF', 'SICK', 'EMERGENCY', 'OTHER', 'NO_SHOW'] as const).map((value) => ({
  value,
  label: kindNames[value],
}));
const leaves = (['PAID_LEAVE', 'UNPAID_LEAVE'] as const).map((value) => ({
  value,
  label: leaveNames[value],
}));
const pays = [
  { value: 'PAID', label: payNames.PAID },
  { value: 'UNPAID', label: payNames.UNPAID },
] as const;

interface AbsenceForm {
  readonly kind: AddAbsenceBody['kind'] | '';
  readonly leave_type: NonNullable<AddAbsenceBody['leave_type']> | '';
  readonly start_date: string;
  readonly end_date: string;
  readonly isPart: boolean;
  readonly start_time: string;
  readonly end_time: string;
  readonly pay: 'PAID' | 'UNPAID' | '';
  readonly hours_per_day: string;
  readonly position_id: string;
  readonly note: string;
}

const EMPTY: AbsenceForm = {
  kind: '',
  leave_type: '',
  start_date: '',
  end_date: '',
  isPart: false,
  start_time: '',
  end_time: '',
  pay: '',
  hours_per_day: '0',
  position_id: '',
  note: '',
};

/** Returns the absence for the call; undefined while a reason or a date is missing. */
function bodyOf(values: AbsenceForm, user: string): AddAbsenceBody | undefined {
  const { kind, leave_type, start_date, end_date, isPart, start_time, end_time, pay, note } = values;
  const last = isPart ? start_date : end_date || start_date;
  if (kind === '' || !isPlainDate(start_date) || !isPlainDate(last)) return undefined;
  if (kind === 'TIME_OFF' && leave_type === '') return undefined;
  if (isPart && (start_time === '' || end_time === '')) return undefined;
  const hours = Number(values.hours_per_day);
  return {
    user_id: user,
    kind,
    ...(kind === 'TIME_OFF' && leave_type !== '' ? { leave_type } : {}),
    start_date,
    end_date: last,
    ...(isPart ? { start_time, end_time } : {}),
    ...(canBePaid(kind) && pay !== '' ? { pay } : {}),
    ...(isPaid(values) && hours > 0 ? { hours_per_day: hours, position_id: values.position_id } : {}),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  };
}

const canBePaid = (kind: AbsenceForm['kind']): boolean =>
  kind !== '' && kind !== 'TIME_OFF' && kind !== 'NO_SHOW';

const isPaid = ({ kind, leave_type, pay }: AbsenceForm): boolean =>
  kind === 'TIME_OFF' ? leave_type === 'PAID_LEAVE' : canBePaid(kind) && pay === 'PAID';

/** Lists the time that the absence takes from shifts, and whether each shift opens. */
function Effects({ preview, name }: { readonly preview: AbsencePreview; readonly name: string }) {
  if (preview.refusal) return <Alert kind="error">{preview.refusal}</Alert>;
  if (preview.effects.length === 0)
    return <p className="od-muted">{name} has no shift on these dates. The dates are off anyway.</p>;
  return (
    <div>
      <p>
        {name} won't work {showHours(preview.hours)}:
      </p>
      <ul style={{ paddingInlineStart: 20 }}>
        {preview.effects.map(({ date, shift_code, hours, opens, pay }) => (
          <li key={`${date} ${shift_code}`}>
            <Dated>{[showDate(date), shift_code ?? 'no shift', counted(hours, 'hour')].join(', ')}</Dated>
            {`. ${payNames[pay]}.${opens ? ' It becomes an open shift.' : ''}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FieldsProps {
  readonly form: Form<AbsenceForm>;
  readonly user: Pick<User, 'positions'>;
}

function PayFields({ form, user }: FieldsProps) {
  const { values } = form;
  return (
    <>
      {canBePaid(values.kind) ? (
        <SelectField
          label="Pay"
          hint="Leave blank for the location's option."
          options={pays}
          {...form.field('pay')}
        />
      ) : null}
      {isPaid(values) ? (
        <HoursField
          label="Paid Hours per Day"
          hint="For dates without a shift, from 0 to 12 hours."
          {...form.field('hours_per_day')}
        />
      ) : null}
      {isPaid(values) && Number(values.hours_per_day) > 0 ? (
        <SelectField
          label="Position"
          required
          options={user.positions.map(({ position_id: value, position_name: label }) => ({ value, label }))}
          {...form.field('position_id')}
        />
      ) : null}
    </>
  );
}

function DateFields({ form }: Pick<FieldsProps, 'form'>) {
  const { isPart, start_time } = form.values;
  return (
    <>
      <DateField label={isPart ? 'Date' : 'From Date'} required {...form.field('start_date')} />
      {isPart ? null : (
        <DateField
          label="To Date"
          hint="Leave blank for one date."
          min={form.values.start_date}
          {...form.field('end_date')}
        />
      )}
      <SwitchField label="Part of the Day" hint="Turn this off for whole days." {...form.field('isPart')} />
      {isPart ? (
        <>
          <TimeField label="Start Time" required {...form.field('start_time')} />
          <TimeField label="End Time" required after={start_time} {...form.field('end_time')} />
        </>
      ) : null}
    </>
  );
}

/** Adds an absence of an employee, and shows what it takes from their shifts first. */
export function AddAbsenceDialog({ open, onClose, user }: OpenDialog & { readonly user: User }) {
  const form = useForm<AbsenceForm>({ initial: EMPTY });
  const body = bodyOf(form.values, user.id);
  const { currentData, error, isFetching, refetch } = useRead(
    previewAbsence,
    body ?? { user_id: user.id, kind: 'OTHER', start_date: '', end_date: '' },
    { skip: !open || !body, refetchOnMountOrArgChange: true },
  );
  const catalogue = { 400: 'server', 403: 'server', 404: 'server', 409: 'server' } as const;
  const { send, shell } = useSubmit(useWrite(addAbsence), {
    form,
    catalogue,
    done: ({ message }) => message,
    next: onClose,
  });
  const failure = error ? messageOf(error, { ...catalogue, other: "Couldn't check what this changes." }) : '';
  const waits = body && isFetching ? 'Checking what this changes…' : undefined;
  return (
    <FormDialog
      open={open}
      title="Add Absence"
      form={form}
      onSubmit={() => body && void send(body)}
      onCancel={onClose}
      {...shell}
      submitLabel="Add"
      disabledReason={currentData?.refusal ?? waits}
      width={520}
    >
      <SelectField label="Reason" required options={kinds} {...form.field('kind')} />
      {form.values.kind === 'TIME_OFF' ? (
        <SelectField label="Leave Type" required options={leaves} {...form.field('leave_type')} />
      ) : null}
      <DateFields form={form} />
      <PayFields form={form} user={user} />
      <TextField
        label="Note"
        hint="Optional. Only managers of the location see this note."
        max={fieldLimits.absenceNote}
        {...form.field('note')}
      />
      {error ? <FailureStrip onRetry={() => void refetch()}>{failure}</FailureStrip> : null}
      {body && currentData ? <Effects preview={currentData} name={user.first_name} /> : null}
      <WarningNotes warnings={currentData?.warnings} />
    </FormDialog>
  );
}
