import { useNavigate } from '@ondeck/shared/router';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { PageBody } from '@ondeck/shared/ui/layout';
import { useChosenLocation } from '@ondeck/shared/ui/locationField';
import { useEffect, useRef } from 'react';
import { usePlace } from '../common/usePlace';
import { MeetingFields } from './MeetingFields';
import { checkMeeting, emptyMeeting, type MeetingForm } from './meetingForm';
import { useSaveMeeting } from './useSaveMeeting';

/** So long the message of a saved meeting is seen before the list comes back (specification 2, section 4). */
const RETURN_MS = 2000;

function CreateMeetingForm({ location }: { readonly location: string }) {
  const navigate = useNavigate();
  const place = usePlace(location);
  const form = useForm<MeetingForm>({ initial: emptyMeeting, check: checkMeeting });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => void navigate(`/manage-staff-meeting?location=${location}`);
  const { save, failure, loading } = useSaveMeeting(location, undefined, () => {
    timer.current = setTimeout(leave, RETURN_MS);
  });
  // Whoever has gone elsewhere meanwhile is not fetched back.
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <FormShell
      form={form}
      onSubmit={save}
      loading={loading}
      submitError={failure}
      onCancel={leave}
      label="Create New Staff Meeting"
    >
      <MeetingFields form={form} place={place} />
    </FormShell>
  );
}

/** `/manage-staff-meeting/create?location=` */
export function CreateMeetingPage() {
  const { location } = useChosenLocation();
  return (
    <PageBody width="form">
      {location ? (
        <CreateMeetingForm key={location} location={location} />
      ) : (
        <EmptyState
          title="Select a location first."
          hint="A staff meeting belongs to one location."
          action={<ButtonLink to="/manage-staff-meeting">Back to the meetings</ButtonLink>}
        />
      )}
    </PageBody>
  );
}
