import { useLazyRead, useWrite } from '@ondeck/shared/api/useCall';
import { changeShift, createShift, previewNewShift } from '@ondeck/shared/calls/shifts';
import type { Candidate, NewShiftBody, Shift } from '@ondeck/shared/schemas/shifts';
import { useForm } from '@ondeck/shared/ui/formState';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { saveCatalogue } from '../common/saveCatalogue';
import type { LocationNow } from '@ondeck/shared/api/useLocationNow';
import {
  checkForm,
  type EditedDates,
  otherDays,
  plansRequest,
  type NewShiftRequestState,
  type ShiftForm,
  type StaffField,
  shiftToBody,
} from './shiftForm';
import { type Candidates, useCandidates } from './useCandidates';
import { addedHours, useLiveCheck } from './useLiveCheck';

export interface ShiftFormOptions {
  readonly initial: ShiftForm;
  readonly place: LocationNow;
  /** The shift to change; undefined to create a shift. */
  readonly edited?: Shift | undefined;
  /** The dates that an edit changes. */
  readonly holds?: EditedDates | undefined;
  /** The new-shift request that the shift is created from. */
  readonly request?: NewShiftRequestState | undefined;
  readonly onSaved: () => void;
}

/** The answer to a request if the shift doesn't assign the requester: left pending, or rejected. */
export interface RequestAnswer {
  readonly rejected?: { readonly reason?: string };
}

const UNREAD = 'Check this box to save with these warnings.';
const UNSEEN = 'This edit makes the changes listed under "Saving changes". Review them, then save again.';

/** A chosen employee from the candidate list, and the hours that the form adds to their week. */
export interface PersonHours {
  readonly person: Candidate;
  /** The Sunday of the week of the hours. */
  readonly week: string | undefined;
  readonly added: number;
}

/** Runs the shift form: its values, its candidates, the server's checks, and saving. */
export function useShiftForm({ initial, place, edited, holds, request, onSaved }: ShiftFormOptions) {
  const requestId = request?.requestId;
  const form = useForm<ShiftForm>({ initial, check: checkForm });
  const { values } = form;
  const first = useCandidates(values, place.id, edited?.id, 'staff.0');
  const second = useCandidates(values, place.id, edited?.id, 'staff.1');
  const check = useLiveCheck(values, place, edited && { id: edited.id, ...holds }, requestId);
  const [add, adding] = useWrite(createShift);
  const [change, changing] = useWrite(changeShift);
  const [askAhead] = useLazyRead(previewNewShift);
  // Don't use the query's own state: the live check sends the same query, and a press during it would be lost.
  const [isAsking, setAsking] = useState(false);
  const [acceptedFor, setAcceptedFor] = useState('');
  const [isUnread, setUnread] = useState(false);
  const [isUnseen, setUnseen] = useState(false);
  const [isUnplanned, setUnplanned] = useState(false);
  const save = (body: NewShiftBody) => (edited ? change({ id: edited.id, ...body, ...holds }) : add(body));
  const isSeveral = holds?.whole_group === true || otherDays(values).length + values.more_staff.length > 0;
  const said = edited ? 'Shift updated successfully.' : 'Shift created successfully.';
  const { send, shell } = useSubmit([save, { isLoading: adding.isLoading || changing.isLoading }], {
    form,
    catalogue: saveCatalogue('Unable to add shift.'),
    done: ({ message }) => (isSeveral ? message : said),
    message: { seconds: 4 },
    revision: edited?.revision,
    next: onSaved,
  });

  const warnings = check.preview?.warnings ?? [];
  const warningsText = JSON.stringify(warnings);
  const accepted = warnings.length > 0 && acceptedFor === warningsText;

  /**
   * @param answer - how to answer the request if the shift doesn't assign the requester, once the manager has chosen
   */
  async function submit(sent: ShiftForm, answer?: RequestAnswer): Promise<void> {
    setUnplanned(false);
    // Managers must see the changes of an edit first: a save before the check has finished waits for a second press.
    if (edited && check.checking) {
      setUnseen(true);
      return;
    }
    // Fast typing must not skip warnings, so the check runs before the save. A failed check blocks no one.
    setAsking(check.checking);
    const ahead = check.checking ? await askAhead(shiftToBody(sent, place.id, requestId), true) : undefined;
    setAsking(false);
    const isWarned = warnings.length > 0 || (ahead?.data?.warnings ?? []).length > 0;
    if (isWarned && !accepted) {
      setUnread(true);
      return;
    }
    if (request && !answer && !plansRequest(sent, request, place.zone)) {
      setUnplanned(true);
      return;
    }
    const codes = [...new Set(warnings.map(({ code }) => code))];
    await send({
      ...shiftToBody(sent, place.id, requestId),
      ...(codes.length > 0 ? { overrides: codes } : {}),
      ...(answer?.rejected ? { request_rejected: answer.rejected } : {}),
    });
  }

  function hoursOf(id: string, { people, week }: Candidates, field?: StaffField): PersonHours[] {
    const person = people?.find((one) => one.id === id);
    if (!person) return [];
    const works = edited?.staff.some((one) => one.id === id) ?? false;
    return [{ person, week, added: week ? addedHours(values, place, field, week, works) : 0 }];
  }
  const hours = [
    ...hoursOf(values['staff.0'], first, 'staff.0'),
    ...(values.schedule_type === 'RECURRING_SHIFT' ? hoursOf(values['staff.1'], second, 'staff.1') : []),
    ...values.more_staff.flatMap((id) => hoursOf(id, first)),
  ];

  return {
    form,
    first,
    second,
    submit: (sent: ShiftForm) => submit(sent),
    unplanned: {
      open: isUnplanned,
      onClose: () => setUnplanned(false),
      onAnswer: (answer: RequestAnswer) => submit(values, answer),
    },
    shell: {
      ...shell,
      loading: shell.loading || isAsking,
      submitError: isUnseen && check.checking ? UNSEEN : shell.submitError,
    },
    panel: {
      form: values,
      check,
      hours,
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
