import { useWrite } from '@ondeck/shared/api/useCall';
import { changeMeeting, createMeeting } from '@ondeck/shared/calls/meetings';
import type { Meeting, MeetingBody } from '@ondeck/shared/schemas/meetings';
import type { Form } from '@ondeck/shared/ui/formState';
import { type SubmitOptions, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { saveCatalogue } from '../common/saveCatalogue';
import type { MeetingForm } from './meetingForm';

/** Saves the `edited` meeting, or creates a meeting at the location if none is edited. */
export function useSaveMeeting(
  form: Form<MeetingForm>,
  location: string,
  edited: Meeting | undefined,
  after: Pick<SubmitOptions<unknown>, 'next' | 'nextAfter'>,
) {
  const [add, adding] = useWrite(createMeeting);
  const [change, changing] = useWrite(changeMeeting);
  const save = (body: MeetingBody) =>
    edited ? change({ id: edited.id, ...body }) : add({ ...body, location });
  return useSubmit([save, { isLoading: adding.isLoading || changing.isLoading }], {
    ...after,
    form,
    catalogue: saveCatalogue('Unable to create meeting.'),
    revision: edited?.revision,
    done: edited ? 'Staff meeting updated successfully.' : 'Staff meeting created successfully.',
    message: { seconds: 4 },
  });
}
