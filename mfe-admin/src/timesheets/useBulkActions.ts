import { useWrite } from '@ondeck/shared/api/useCall';
import { acceptAlikeMarks, approveAllTimesheets, closeAllWeeks } from '@ondeck/shared/calls/timesheets';
import type { BulkAnswer } from '@ondeck/shared/schemas/bulk';
import type { AlikeMarks, TimesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { readyPeople } from './sheetSteps';

const catalogue = { 400: 'server', 403: 'server', 404: 'server', 409: 'server' } as const;

/** Returns the items by employee, as the server accepts them. */
function itemsOf(items: AlikeMarks['items']) {
  const rows = new Map<string, { location: string; user_id: string; marks: string[] }>();
  for (const { location, user_id, mark } of items) {
    const id = `${location} ${user_id}`;
    const row = rows.get(id) ?? { location, user_id, marks: [] };
    row.marks.push(mark);
    rows.set(id, row);
  }
  return [...rows.values()];
}

/** Runs the actions for several employees and locations, and keeps the sentences about those that were refused. */
export function useBulkActions(date: string) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const said = {
    catalogue,
    done: ({ message }: BulkAnswer) => message,
    refusedAs: 'message',
    next: (answer: BulkAnswer) => setRefused([...new Set(answer.refused.map(({ reason }) => reason))]),
  } as const;
  const acceptance = useSubmit(useWrite(acceptAlikeMarks), said);
  const approval = useSubmit(useWrite(approveAllTimesheets), said);
  const closing = useSubmit(useWrite(closeAllWeeks), said);
  const [isSending, setSending] = useState(false);

  async function run(action: () => Promise<unknown>): Promise<void> {
    if (isSending) return;
    setSending(true);
    setRefused([]);
    await action();
    setSending(false);
  }

  return {
    busy: isSending,
    /** The reasons that parts of the last action were refused. */
    refused,
    accept: (items: AlikeMarks['items']) => void run(() => acceptance.send({ date, items: itemsOf(items) })),
    approve: (sheets: readonly TimesheetAnswer[]) =>
      void run(() =>
        approval.send({
          date,
          locations: sheets.map(({ location }) => location.id),
          seen: sheets.flatMap(({ location, people }) =>
            readyPeople(people).map(({ id, stamp }) => ({ location: location.id, user_id: id, stamp })),
          ),
        }),
      ),
    close: (sheets: readonly TimesheetAnswer[]) =>
      void run(() => closing.send({ date, locations: sheets.map(({ location }) => location.id) })),
  };
}

export type BulkActions = ReturnType<typeof useBulkActions>;
