import type { ClockRecord } from '@ondeck/shared/schemas/corrections';
import { showDate, showTime } from '@ondeck/shared/time/display';
import { ChangeNotes } from '@ondeck/shared/planning/changeNotes';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { hours } from '../queues/cells';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { checkCorrectionDay } from '@ondeck/shared/domain/rules/correction';
import { sentenceOf } from '@ondeck/shared/domain/rules/findings';
import { useSession } from '@ondeck/shared/session/session';
import { useState } from 'react';

export interface RecordDialogProps extends OpenDialog {
  readonly record: ClockRecord;
}

/** Messages of a refused correction: who saved first, the limit, or whose hours they are. */
export const correctionMessages = {
  catalogue: { 400: 'server', 403: 'server', 404: 'server', 409: 'server' },
  done: ({ message }: { readonly message: string }): string => message,
} as const;

/** Returns whether the user is an admin. Admins can correct older time entries than managers. */
export const useIsAdmin = (): boolean => useSession((session) => session.role) === 'ADMIN';

/** Returns why a time entry is too old to correct; undefined if it can be corrected. */
export function useTooLongAgo({ date, location }: ClockRecord): string | undefined {
  const isAdmin = useIsAdmin();
  const [now] = useState(() => Date.now());
  const [finding] = checkCorrectionDay(date, { today: plainDateIn(now, location.timezone), isAdmin });
  return finding && sentenceOf(finding);
}

/** Describes a time entry: its day, location, and punches, and earlier changes. */
export function RecordSummary({ record }: { readonly record: ClockRecord }) {
  const { location, date, clocked_in, clocked_out, total_hours, changes } = record;
  const end = clocked_out === null ? 'not clocked out yet' : `out ${showTime(clocked_out)}`;
  return (
    <>
      <p>
        {record.employee_name.name}, {location.title}, {showDate(date)}: in {showTime(clocked_in)}, {end}
        {total_hours === null ? '' : `, ${hours(total_hours)} hours`}.
      </p>
      <ChangeNotes changes={changes} zone={location.timezone} />
    </>
  );
}
