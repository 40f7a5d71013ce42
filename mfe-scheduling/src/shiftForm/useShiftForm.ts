import type { Candidate, Shift } from '@ondeck/shared/schemas/shifts';
import { useForm } from '@ondeck/shared/ui/formState';
import { useNotify } from '@ondeck/shared/ui/notify';
import { useState } from 'react';
import { type Refusal, refusalOf } from '../common/refusal';
import type { Place } from '../common/usePlace';
import { useAddShiftMutation, useChangeShiftMutation, useLazyShiftPreviewQuery } from '../scheduling.api';
import { checkForm, fieldNames, type ShiftForm, shiftToBody } from './shiftForm';
import { useFirstCandidates, useSecondCandidates } from './useCandidates';
import { useLiveCheck } from './useLiveCheck';

export interface ShiftFormOptions {
  readonly initial: ShiftForm;
  readonly place: Place;
  /** The shift that is changed; absent: a new one is made. */
  readonly edited?: Shift | undefined;
  readonly requestId?: string | undefined;
  readonly onSaved: () => void;
}

const UNREAD = 'Tick this to save despite the warnings.';
const UNSEEN = 'This edit changes what is listed under "Saving changes". Read it, then save again.';

const isPerson = (person: Candidate | undefined): person is Candidate => person !== undefined;

/** The shift form at work: its values, who could work it, what the server thinks of it, and saving. */
export function useShiftForm({ initial, place, edited, requestId, onSaved }: ShiftFormOptions) {
  const form = useForm<ShiftForm>({ initial, check: checkForm });
  const { values } = form;
  const first = useFirstCandidates(values, place.id, edited?.id);
  const second = useSecondCandidates(values, place.id, edited?.id);
  const check = useLiveCheck(values, place, edited?.id, requestId);
  const [add, adding] = useAddShiftMutation();
  const [change, changing] = useChangeShiftMutation();
  const [askAhead, asking] = useLazyShiftPreviewQuery();
  const [failure, setFailure] = useState<Refusal>();
  const [acceptedFor, setAcceptedFor] = useState('');
  const [isUnread, setUnread] = useState(false);
  const [isUnseen, setUnseen] = useState(false);
  const notify = useNotify();

  const warnings = check.preview?.warnings ?? [];
  const warningsText = JSON.stringify(warnings);
  const accepted = warnings.length > 0 && acceptedFor === warningsText;

  async function submit(sent: ShiftForm): Promise<void> {
    setFailure(undefined);
    // Who edits must have seen what it changes: a save that is faster than the check waits for a second look.
    if (edited && check.checking) {
      setUnseen(true);
      return;
    }
    // Nor may warnings go unread because somebody types faster than the check; a check that fails stops nobody.
    const ahead = check.checking
      ? await askAhead({ id: undefined, body: shiftToBody(sent, place.id, requestId) }, true)
      : undefined;
    const isWarned = warnings.length > 0 || (ahead?.data?.warnings ?? []).length > 0;
    if (isWarned && !accepted) {
      setUnread(true);
      return;
    }
    const codes = [...new Set(warnings.map(({ code }) => code))];
    const body = {
      ...shiftToBody(sent, place.id, requestId),
      ...(codes.length > 0 ? { overrides: codes } : {}),
    };
    const { error } = await (edited ? change({ id: edited.id, body }) : add(body));
    if (error) {
      setFailure(refusalOf(error, 'Unable to add shift.', fieldNames));
      return;
    }
    notify.success(edited ? 'Shift updated successfully.' : 'Shift created successfully.');
    onSaved();
  }

  const people = [
    first.people?.find(({ id }) => id === values.staff1),
    values.schedule_type === 'RECURRING_SHIFT'
      ? second.people?.find(({ id }) => id === values.staff2)
      : undefined,
  ].filter(isPerson);

  return {
    form,
    first,
    second,
    submit,
    loading: adding.isLoading || changing.isLoading || asking.isFetching,
    failure: failure ?? (isUnseen && check.checking ? { error: UNSEEN, fields: {} } : undefined),
    panel: {
      form: values,
      check,
      people,
      isEdit: edited !== undefined,
      accepted,
      onAccept: (yes: boolean) => {
        setAcceptedFor(yes ? warningsText : '');
        setUnread(false);
      },
      acceptError: isUnread && !accepted ? UNREAD : undefined,
    },
  };
}
