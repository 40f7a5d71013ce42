import { useStaffChoicesQuery } from '@ondeck/shared/api/locations';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { addDraftShift, changeDraftShift, readDraft, removeDraftShift } from '@ondeck/shared/calls/drafts';
import { startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { checkTimes } from '@ondeck/shared/domain/rules/dates';
import type { DraftDetail } from '@ondeck/shared/schemas/drafts';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ComboField } from '@ondeck/shared/ui/comboField';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, Meta } from '@ondeck/shared/ui/layout';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { candidateOptions } from '../common/candidateOptions';
import { saveCatalogue } from '../common/saveCatalogue';
import { undoMessages } from '../common/undoMessages';
import { shiftDayLabel } from '../dates/shiftDay';
import { daysLabel } from './copyRowLabels';

interface DraftShiftDialogProps extends OpenDialog {
  readonly event: ScheduleEvent;
}

interface FormProps extends Omit<DraftShiftDialogProps, 'event'> {
  readonly draft: DraftDetail;
  readonly shift: DraftDetail['planned'][number];
}

const title = 'Edit Draft Shift';

function ShiftOfDraft({ draft, shift, open, onClose }: FormProps) {
  const [first, second] = shift.staff;
  const form = useForm({
    initial: {
      start_time: shift.start_time,
      end_time: shift.end_time,
      'staff.0': first?.id ?? '',
      'staff.1': second?.id ?? '',
    },
    check: ({ start_time, end_time }) => checkTimes(start_time, end_time),
  });
  const { start_time, end_time } = form.values;
  const { data, isFetching } = useStaffChoicesQuery(
    {
      location: draft.location.id,
      type_id: shift.shift_type.id,
      start_time,
      end_time,
      start_date: shift.start_date,
      end_date: shift.end_date ?? undefined,
      schedule_type: shift.shift_repeat ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT',
      shift_repeat: shift.shift_repeat ?? undefined,
      shift_id: shift.id,
      include: 'unavailable',
    },
    { skip: !open || checkTimes(start_time, end_time).length > 0, refetchOnMountOrArgChange: true },
  );
  const { send, shell } = useSubmit(useWrite(changeDraftShift), {
    form,
    catalogue: saveCatalogue("Couldn't change the draft."),
    done: ({ message }) => message,
    next: onClose,
  });
  const picker = {
    options: candidateOptions(data?.results, shift.staff, startOfWeek(shift.start_date)),
    loading: isFetching && !data,
    empty: 'No one is available.',
  };
  return (
    <FormDialog
      open={open}
      title={title}
      form={form}
      onSubmit={({ 'staff.0': one, 'staff.1': two, ...times }) =>
        void send({
          id: draft.id,
          shift: shift.id,
          ...times,
          staff: [one, two].filter(Boolean),
        })
      }
      onCancel={onClose}
      {...shell}
    >
      <p>
        {shift.shift_type.name}, {daysLabel(shift)}
      </p>
      <FieldGrid min={200}>
        <TimeField {...form.field('start_time')} label="Start Time" required />
        <TimeField {...form.field('end_time')} label="End Time" after={form.values.start_time} required />
        <ComboField
          {...form.field('staff.0')}
          {...picker}
          label="Staff 1"
          hint="Leave blank for an open shift."
        />
        <ComboField {...form.field('staff.1')} {...picker} label="Staff 2" />
      </FieldGrid>
      <Meta>Staff aren't notified until you publish the draft.</Meta>
    </FormDialog>
  );
}

/** Changes the times or staff of a draft shift on all of its dates. */
export function DraftShiftDialog({ event, ...dialog }: DraftShiftDialogProps) {
  const { currentData, isError, refetch } = useRead(
    readDraft,
    { id: event.draft?.id ?? '' },
    { refetchOnMountOrArgChange: true },
  );
  const shift = currentData?.planned.find(({ id }) => id === event.id);
  if (currentData && shift) return <ShiftOfDraft draft={currentData} shift={shift} {...dialog} />;
  return (
    <Dialog {...dialog} title={title}>
      {isError || currentData ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load the draft.</FailureStrip>
      ) : (
        <Skeleton lines={4} label="Loading draft" />
      )}
    </Dialog>
  );
}

/** Removes a draft shift with all of its dates. Undo restores the shift, unless removing it discarded the draft. */
export function LeaveOutDialog({ event, ...dialog }: DraftShiftDialogProps) {
  const { id, draft } = event;
  const batch = draft?.id ?? '';
  const remove = useWrite(removeDraftShift);
  const [, { isLoading, isSuccess }] = remove;
  // Removing the last shift discards the draft, so loading the draft again would answer 404.
  const { data } = useRead(
    readDraft,
    { id: batch },
    { skip: isLoading || isSuccess, refetchOnMountOrArgChange: true },
  );
  const shift = data?.planned.find((one) => one.id === id);
  const isLast = data?.planned.length === 1;
  const back = useSubmit(useWrite(addDraftShift), {
    catalogue: undoMessages(saveCatalogue("Couldn't restore the shift.")),
    done: ({ message }) => message,
    refusedAs: { seconds: 10 },
  });

  function bringBack(): void {
    if (!shift) return;
    const { id: _, shift_type, staff, ...plan } = shift;
    void back.send({ id: batch, ...plan, shift_type: shift_type.id, staff: staff.map((one) => one.id) });
  }

  return (
    <RemoveDialog
      {...dialog}
      title="Remove From Draft"
      question={`Remove this shift from "${draft?.name ?? ''}"? No one has been notified of it.`}
      confirmLabel="Remove"
      remove={remove}
      input={{ id: batch, shift: id }}
      catalogue={{ 404: 'Draft not found.', 409: 'server' }}
      done={isLast ? 'Draft discarded.' : 'Removed from the draft.'}
      {...(shift && !isLast ? { message: { seconds: 10, undo: bringBack } } : {})}
    >
      <Meta>{shiftDayLabel({ ...event, shift_id: id })}</Meta>
      {isLast ? <p>It's the last shift, so this discards the draft too.</p> : null}
    </RemoveDialog>
  );
}
