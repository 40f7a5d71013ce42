import { useRead } from '@ondeck/shared/api/useCall';
import { viewSchedule } from '@ondeck/shared/calls/schedule';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { nextOccurrences } from '@ondeck/shared/domain/calendar/occurrences';
import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { DateField } from '@ondeck/shared/ui/dateField';
import { Dated } from '@ondeck/shared/ui/dated';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { Stack } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useState } from 'react';
import { assigneesLabel } from '../schedules/who';
import { DateActions, type DateAction } from './DateActions';
import { DateDialog } from './DateDialog';
import { DateNote } from './DateNote';
import { shiftDayLabel } from './shiftDay';

/** The action that the manager chose, with the date of the shift. */
interface ChosenAction {
  readonly action: DateAction;
  readonly event: ScheduleEvent;
}

/** Chooses one date of a shift, then replaces staff, or changes, moves, cancels, or restores that date. */
export function OneDateDialog({ shift, open, onClose }: OpenDialog & { readonly shift: Shift }) {
  const place = useLocationNow(shift.location.id);
  const [next] = nextOccurrences({ ...shift, timezone: place.zone }, place.today, 1);
  const [date, setDate] = useState(next?.date ?? place.today);
  const chosen = useRowDialog<'act', ChosenAction>('oneDate');
  const { currentData, isFetching, isError, refetch } = useRead(
    viewSchedule,
    { location: shift.location.id, view_type: 'weekly', start_date: date, end_date: date },
    { skip: !isPlainDate(date), refetchOnMountOrArgChange: true },
  );
  const event = currentData?.results.find(
    (one) => one.shift_id === shift.id && one.start_date === date && one.type === 'shift',
  );
  if (chosen.shown)
    return dialogOf(chosen.shown, {
      act: (about) => <DateDialog {...about} open={open} onClose={onClose} />,
    });
  return (
    <Dialog
      open={open}
      title={`Edit One Date of ${shift.shift_code}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Stack>
        <DateField label="Date" value={date} onChange={setDate} min={place.today} today={place.today} />
        {isError ? (
          <FailureStrip onRetry={() => void refetch()}>Couldn't load the date.</FailureStrip>
        ) : event ? (
          <>
            <DateNote event={event} />
            <p>
              <Dated>{shiftDayLabel({ ...event, shift_id: shift.id })}</Dated>, {assigneesLabel(event)}
            </p>
            <DateActions
              event={event}
              onAct={(action) => chosen.open('act', { action, event })}
              onDone={() => void refetch()}
            />
          </>
        ) : isFetching ? (
          <Skeleton lines={3} label="Loading date" />
        ) : (
          <p role="status">{shift.shift_code} isn't scheduled on this date. Choose another date.</p>
        )}
      </Stack>
    </Dialog>
  );
}
