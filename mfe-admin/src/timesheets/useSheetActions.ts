import { useWrite } from '@ondeck/shared/api/useCall';
import { assignShiftToRecord } from '@ondeck/shared/calls/clockTabs';
import { payAbsenceLines } from '@ondeck/shared/calls/absencePay';
import {
  acceptMarks,
  approveTimesheets,
  closeWeek,
  clearTimesheetDecision,
} from '@ondeck/shared/calls/timesheets';
import type { TimesheetAnswer, TimesheetPerson } from '@ondeck/shared/schemas/timesheets';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';

const catalogue = { 403: 'server', 404: 'server', 409: 'server' } as const;
/** Messages of actions without a form: the server's message or its refusal. */
const said = {
  catalogue,
  done: ({ message }: { readonly message: string }) => message,
  refusedAs: 'message',
} as const;

/** Runs the sheet's actions that need no form. Pressing a key twice sends only one request. */
export function useSheetActions(sheet: TimesheetAnswer | undefined) {
  const approval = useSubmit(useWrite(approveTimesheets), said);
  const acceptance = useSubmit(useWrite(acceptMarks), said);
  const undoing = useSubmit(useWrite(clearTimesheetDecision), said);
  const closing = useSubmit(useWrite(closeWeek), said);
  const paying = useSubmit(useWrite(payAbsenceLines), said);
  const assigning = useSubmit(useWrite(assignShiftToRecord), said);
  const which = { location: sheet?.location.id ?? '', date: sheet?.week.start ?? '' };
  const busy = [approval, acceptance, undoing, closing, paying, assigning].some(({ shell }) => shell.loading);

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
    pay: (line: string, pay: 'PAID' | 'UNPAID') => {
      if (!busy) void paying.send({ items: [{ id: line, pay }] });
    },
    assign: (person: TimesheetPerson, record: string, shift: string) => {
      if (!busy) void assigning.send({ user_id: person.id, shift_id: shift, record_id: record });
    },
    close: () => {
      if (!busy) void closing.send(which);
    },
  };
}

export type SheetActions = ReturnType<typeof useSheetActions>;
