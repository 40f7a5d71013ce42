import { useLazyRead, useWrite } from '@ondeck/shared/api/useCall';
import { deleteMeeting, readMeeting } from '@ondeck/shared/calls/meetings';
import { checkMeeting } from '@ondeck/shared/domain/rules/meeting';
import type { Meeting } from '@ondeck/shared/schemas/meetings';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { useLook } from '@ondeck/shared/ui/look';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { ShiftTypes } from '@ondeck/shared/ui/shiftTypes';
import { Facts } from '@ondeck/shared/ui/stat';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { MeetingFields } from './MeetingFields';
import { cloneMeeting, type MeetingForm, meetingToBody, meetingToForm } from './meetingForm';
import { useSaveMeeting } from './useSaveMeeting';

interface MeetingDialogProps extends OpenDialog {
  readonly meeting: Meeting;
}

/** Shows all details of a meeting. */
export function MeetingInfoDialog({ meeting, open, onClose }: MeetingDialogProps) {
  return (
    <Dialog
      open={open}
      title="Staff Meeting Info"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Facts
        items={[
          { label: 'Shift Code', value: meeting.shift_code },
          { label: 'Location', value: meeting.location.title },
          { label: 'Date', value: showDate(meeting.start_date) },
          { label: 'Meeting Time', value: showTimeRange(meeting.start_time, meeting.end_time) },
          { label: 'Status', value: <StatusBadge status={meeting.status} /> },
          { label: 'Shift Type', value: <ShiftTypes types={meeting.assigned_positions} /> },
          { label: 'Staff', value: meeting.assigned_staff.map(({ name }) => name).join(', ') },
          {
            label: 'Agenda',
            value: meeting.agenda ? <span style={{ whiteSpace: 'pre-wrap' }}>{meeting.agenda}</span> : '',
          },
        ]}
      />
    </Dialog>
  );
}

/** Opens the form with an existing meeting, to change it or save a copy. */
export function MeetingFormDialog({
  meeting,
  open,
  onClose,
  mode,
}: MeetingDialogProps & { readonly mode: 'edit' | 'clone' }) {
  const place = useLocationNow(meeting.location.id);
  const isEdit = mode === 'edit';
  const form = useForm<MeetingForm>({
    initial: isEdit ? meetingToForm(meeting) : cloneMeeting(meeting, place.today),
    check: checkMeeting,
  });
  const { send, shell } = useSaveMeeting(form, place.id, isEdit ? meeting : undefined, { next: onClose });
  const [read] = useLazyRead(readMeeting);
  const { onLook, looked } = useLook(
    () => read({ id: meeting.id }),
    (present, dialog) => <MeetingInfoDialog {...dialog} meeting={present} />,
  );
  return (
    <>
      <FormDialog
        open={open}
        title={isEdit ? 'Edit staff meeting' : 'Clone staff meeting'}
        form={form}
        onSubmit={(values) => void send(meetingToBody(values))}
        onCancel={onClose}
        {...shell}
        onLook={onLook}
        width={760}
      >
        <MeetingFields
          form={form}
          place={place}
          meeting={meeting}
          ownDay={isEdit ? meeting.start_date : undefined}
        />
      </FormDialog>
      {looked}
    </>
  );
}

/** Deletes a meeting after a confirmation. */
export function DeleteMeetingDialog({ meeting, ...dialog }: MeetingDialogProps) {
  return (
    <RemoveDialog
      {...dialog}
      title="Delete Staff Meeting"
      question="Are you sure you want to delete this staff meeting?"
      remove={useWrite(deleteMeeting)}
      input={{ id: meeting.id, revision: meeting.revision }}
      catalogue={{ 400: 'server', 404: 'Shift not found.', 409: 'server' }}
      done="Meeting deleted successfully!"
    />
  );
}
