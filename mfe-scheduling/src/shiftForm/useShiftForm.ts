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
  /** The shift that is changed; absent: a new one is made. */
  readonly edited?: Shift | undefined;
  /** Of an edit: the dates that it is about. */
  readonly holds?: EditedDates | undefined;
  /** The new-shift request that the shift is made from. */
  readonly request?: NewShiftRequestState | undefined;
  readonly onSaved: () => void;
}

/** What a request hears whose asker the shift leaves out: it goes on waiting, or is rejected. */
export interface RequestAnswer {
  readonly rejected?: { readonly reason?: string };
}

const UNREAD = 'Check this box to save with these warnings.';
const UNSEEN = 'This edit makes the changes listed under "Saving changes". Review them, then save again.';

/** A chosen person, as the candidate list describes them, with what the form gives them that week. */
export interface PersonHours {
  readonly person: Candidate;
  /** The Sunday of the week that the hours are about. */
  readonly week: string | undefined;
  readonly added: number;
}

/** The shift form at work: its values, who could work it, what the server thinks of it, and saving. */
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
  // Not the query's own state: the check beside the form asks the same, and a press meanwhile would be lost.
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

  /** @param answer - what becomes of a request whose asker the shift leaves out, once the planner has said */
  async function submit(sent: ShiftForm, answer?: RequestAnswer): Promise<void> {
    setUnplanned(false);
    // Who edits must have seen what it changes: a save that is faster than the check waits for a second look.
    if (edited && check.checking) {
      setUnseen(true);
      return;
    }
    // Nor may warnings go unread because somebody types faster than the check; a check that fails stops nobody.
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
