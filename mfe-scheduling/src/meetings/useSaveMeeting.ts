import { useNotify } from '@ondeck/shared/ui/notify';
import { useState } from 'react';
import { type Refusal, refusalOf } from '../common/refusal';
import { useAddMeetingMutation, useChangeMeetingMutation } from '../scheduling.api';
import { type MeetingForm, meetingToBody } from './meetingForm';

/**
 * Saves a meeting: a new one of a location, or with `id` a changed one.
 *
 * @param onSaved - after the message has been said
 */
export function useSaveMeeting(location: string, id: string | undefined, onSaved: () => void) {
  const [add, adding] = useAddMeetingMutation();
  const [change, changing] = useChangeMeetingMutation();
  const [failure, setFailure] = useState<Refusal>();
  const [isSaved, setSaved] = useState(false);
  const notify = useNotify();

  async function save(form: MeetingForm): Promise<void> {
    setFailure(undefined);
    const body = meetingToBody(form);
    const { error } = await (id ? change({ id, body }) : add({ location, body }));
    if (error) {
      setFailure(refusalOf(error, 'Unable to create meeting.'));
      return;
    }
    setSaved(true);
    notify.success(id ? 'Staff meeting updated successfully.' : 'Staff meeting created successfully.');
    onSaved();
  }

  // A saved form waits for the way back: a second press must not make a second meeting.
  return { save, failure, loading: adding.isLoading || changing.isLoading || isSaved };
}
