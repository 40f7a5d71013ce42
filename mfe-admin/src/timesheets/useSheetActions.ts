import type { TimesheetAnswer, TimesheetPerson } from '@ondeck/shared/schemas/timesheets';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import {
  useAcceptMarksMutation,
  useApproveTimesheetsMutation,
  useCloseWeekMutation,
  useUndecideTimesheetMutation,
} from './timesheets.api';

const catalogue = { 403: 'server', 404: 'server', 409: 'server', other: 'Something went wrong.' } as const;
/** What is said of an action that needs no form: its own words, or the server's refusal. */
const said = {
  catalogue,
  done: ({ message }: { readonly message: string }) => message,
  refusedAs: 'message',
} as const;

/** What is done with the sheet without a form. Whoever presses a key twice sends it once. */
export function useSheetActions(sheet: TimesheetAnswer | undefined) {
  const approval = useSubmit(useApproveTimesheetsMutation(), said);
  const acceptance = useSubmit(useAcceptMarksMutation(), said);
  const undoing = useSubmit(useUndecideTimesheetMutation(), said);
  const closing = useSubmit(useCloseWeekMutation(), said);
  const which = { location: sheet?.location.id ?? '', date: sheet?.week.start ?? '' };
  const busy = [approval, acceptance, undoing, closing].some(({ shell }) => shell.loading);

  return {
    busy,
    approve: (people: readonly TimesheetPerson[]) => {
      if (busy || people.length === 0) return;
      const stamps = people.map(({ id, stamp }) => ({ user_id: id, stamp }));
      void approval.send({ ...which, people: stamps });
    },
    accept: (person: TimesheetPerson, marks: readonly string[]) => {
      if (!busy) void acceptance.send({ ...which, user_id: person.id, marks: [...marks] });
    },
    undecide: (person: TimesheetPerson) => {
      if (!busy) void undoing.send({ ...which, user_id: person.id, seen: person.decided?.at });
    },
    close: () => {
      if (!busy) void closing.send(which);
    },
  };
}

export type SheetActions = ReturnType<typeof useSheetActions>;
