import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { ScheduleCalendar, stepDate } from '@ondeck/shared/ui/calendar';
import { showDate, showMonth } from '@ondeck/shared/time/display';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { Stack } from '@ondeck/shared/ui/layout';
import { Legend } from '@ondeck/shared/ui/legend';
import { useNotify } from '@ondeck/shared/ui/notify';
import { calendarEvents, legendEntries } from '@ondeck/shared/ui/scheduleEvents';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { type ReactNode, useEffect } from 'react';
import type { ScheduleRange } from './useScheduleRange';

interface OwnCalendarProps {
  readonly label: string;
  readonly range: ScheduleRange;
  readonly events: readonly ScheduleEvent[] | undefined;
  readonly failed: boolean;
  /** When what is shown arrived, ms. */
  readonly loadedAt: number | undefined;
  readonly onRetry: () => void;
  readonly onSelect: (event: ScheduleEvent) => void;
  /** What an empty range says. */
  readonly emptyTitle?: string;
  readonly emptyHint?: ReactNode;
}

/** Occurrences of a range with their legend; what cannot be loaded says so once as a message and stays as a strip. */
export function OwnCalendar(props: OwnCalendarProps) {
  const { label, range, events, failed, onRetry, onSelect } = props;
  const notify = useNotify();
  useEffect(() => {
    if (failed) notify.error('Failed to fetch schedules');
  }, [failed, notify]);

  if (!events) {
    return failed ? (
      <FailureStrip onRetry={onRetry}>The schedule could not be loaded.</FailureStrip>
    ) : (
      <Skeleton lines={8} label="Loading the schedule" />
    );
  }
  const shown = calendarEvents(events);
  const after = stepDate(range.view, range.start, 1);
  return (
    <Stack gap={3}>
      {failed ? <FailureStrip since={props.loadedAt} onRetry={onRetry} /> : null}
      <Legend entries={legendEntries(events)} />
      {shown.length === 0 ? (
        <EmptyState
          title={props.emptyTitle ?? 'No Schedules Found'}
          hint={props.emptyHint}
          action={
            <Button onClick={() => range.step(1)}>
              See {range.view === 'month' ? showMonth(after) : `the days from ${showDate(after)}`}
            </Button>
          }
        />
      ) : (
        <ScheduleCalendar
          label={label}
          events={shown}
          view={range.view}
          date={range.start}
          today={range.today}
          weekFrom="date"
          onSelect={({ id }) => {
            const chosen = events.find((event) => event.occurrence_id === id);
            if (chosen) onSelect(chosen);
          }}
        />
      )}
    </Stack>
  );
}
