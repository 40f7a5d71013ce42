import { useWrite } from '@ondeck/shared/api/useCall';
import { changeClockRecord } from '@ondeck/shared/calls/corrections';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import type { ClockRecord } from '@ondeck/shared/schemas/corrections';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { hours } from '../queues/cells';
import { PunchFields } from '@ondeck/shared/planning/punchFields';
import { checkPunches, iso, type PunchValues, punchesOf, punchValues } from '@ondeck/shared/time/punches';
import {
  correctionMessages,
  type RecordDialogProps,
  RecordSummary,
  useIsAdmin,
  useTooLongAgo,
} from './RecordSummary';
import { WorkFields, type WorkValues } from './WorkFields';

const setInPayroll = ({ paid }: ClockRecord): string | undefined =>
  paid.set_by === null
    ? undefined
    : `Paid hours stay at ${hours(paid.hours)} because ${paid.set_by} set them in Weekly Labor Reports.`;

/** Corrects a time entry: its times, shift, position, and rate, with a reason. */
export function CorrectDialog({ open, record, onClose }: RecordDialogProps) {
  const zone = record.location.timezone;
  const isAdmin = useIsAdmin();
  const tooLongAgo = useTooLongAgo(record);
  const form = useForm<PunchValues & WorkValues & { reason: string }>({
    initial: {
      ...punchValues(record, zone),
      shift_id: record.shift?.id ?? '',
      position_id: record.position?.id ?? '',
      rate: record.rate,
      reason: '',
    },
    check: (values) => checkPunches(values, zone, record),
  });
  const { send, shell } = useSubmit(useWrite(changeClockRecord), {
    ...correctionMessages,
    form,
    next: onClose,
  });

  return (
    <FormDialog
      open={open}
      title="Correct Time Entry"
      form={form}
      onSubmit={({ shift_id, position_id, rate, reason, ...times }) => {
        const punches = punchesOf(times, zone, record);
        if (!punches || rate === '') return;
        const { clockedIn, clockedOut } = punches;
        void send({
          id: record.id,
          revision: record.revision,
          clocked_in: iso(clockedIn),
          clocked_out: clockedOut === null ? null : iso(clockedOut),
          shift_id: shift_id || null,
          position_id: position_id || null,
          rate,
          reason,
        });
      }}
      onCancel={onClose}
      {...shell}
      disabledReason={tooLongAgo}
    >
      <RecordSummary record={record} />
      <PunchFields
        form={form}
        zone={zone}
        known={record}
        isAdmin={isAdmin}
        setInPayroll={setInPayroll(record)}
      />
      <WorkFields
        form={form}
        person={record.employee_name.id}
        location={record.location.id}
        zone={zone}
        current={
          record.shift
            ? { id: record.shift.id, label: `${record.shift.shift_code} · ${record.shift.shift_type.name}` }
            : undefined
        }
      />
      <TextAreaField {...form.field('reason')} label="Reason" max={fieldLimits.correctionReason} required />
    </FormDialog>
  );
}
