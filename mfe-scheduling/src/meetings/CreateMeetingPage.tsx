import { checkMeeting } from '@ondeck/shared/domain/rules/meeting';
import { useNavigate } from '@ondeck/shared/router';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { PageBody } from '@ondeck/shared/ui/layout';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { WithLocation } from '../common/WithLocation';
import { MeetingFields } from './MeetingFields';
import { emptyMeeting, type MeetingForm, meetingToBody } from './meetingForm';
import { useSaveMeeting } from './useSaveMeeting';

/** Shows the message of a saved meeting this long before the list returns (specification 2, section 4). */
const RETURN_MS = 2000;

function CreateMeetingForm({ location }: { readonly location: string }) {
  const navigate = useNavigate();
  const place = useLocationNow(location);
  const form = useForm<MeetingForm>({ initial: emptyMeeting, check: checkMeeting });
  const leave = () => void navigate(`/manage-staff-meeting?location=${location}`);
  const { send, shell } = useSaveMeeting(form, location, undefined, { next: leave, nextAfter: RETURN_MS });

  return (
    <FormShell
      form={form}
      onSubmit={(values) => void send(meetingToBody(values))}
      {...shell}
      onCancel={leave}
      label="Create New Staff Meeting"
    >
      <MeetingFields form={form} place={place} />
    </FormShell>
  );
}

/** The page `/manage-staff-meeting/create?location=`, where a manager creates a staff meeting. */
export function CreateMeetingPage() {
  return (
    <PageBody width="form">
      <WithLocation
        hint="The form for the staff meeting opens after you choose."
        list="/manage-staff-meeting"
      >
        {(location) => <CreateMeetingForm key={location} location={location} />}
      </WithLocation>
    </PageBody>
  );
}
