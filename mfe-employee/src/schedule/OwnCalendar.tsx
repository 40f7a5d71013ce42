import { isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import { offLabel } from '@ondeck/shared/domain/words';
import type { LeaveDay, ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { CalendarWindow, ScheduleCalendar, stepDate, useCalendarAhead } from '@ondeck/shared/ui/calendar';
import { showDate, showMonth } from '@ondeck/shared/time/display';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { Stack } from '@ondeck/shared/ui/layout';
import { notify } from '@ondeck/shared/ui/notify';
import { calendarEvents } from '@ondeck/shared/planning/scheduleEvents';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { type ReactNode, useCallback, useEffect } from 'react';
import css from './ownCalendar.module.css';
import type { ScheduleRange } from './useScheduleRange';

interface OwnCalendarProps {
  readonly label: string;
  readonly range: ScheduleRange;
  readonly events: readonly ScheduleEvent[] | undefined;
  /** The employee's approved leave, shown on its days. */
  readonly leaves?: readonly LeaveDay[] | undefined;
  readonly failed: boolean;
  /** Time of the last answer, in milliseconds. */
  readonly loadedAt: number | undefined;
  readonly onRetry: () => void;
  readonly onSelect: (event: ScheduleEvent) => void;
  /** Returns whether a day is gray because nothing can be requested for it. */
  readonly isGray?: (day: string) => boolean;
  /** Title for a range without events. */
  readonly emptyTitle?: string;
  readonly emptyHint?: ReactNode;
}

/** Lines of the loading placeholder, as high as a week of shifts, so that the content below doesn't jump. */
const CALENDAR_LINES = 20;

const NO_LEAVE: readonly LeaveDay[] = [];

/**
 * Shows the events of a range. A failed load shows a message once, and a warning above the calendar until it succeeds.
 */
export function OwnCalendar(props: OwnCalendarProps) {
  const { label, range, events, leaves = NO_LEAVE, failed, onRetry, onSelect } = props;
  useCalendarAhead(range.view);
  useEffect(() => {
    if (failed) notify.error('Failed to fetch schedules');
  }, [failed]);
  const leaveNote = useCallback(
    (day: string) => {
      const leave = leaves.find(({ start_date, end_date }) => isWithin(day, start_date, end_date));
      if (!leave) return null;
      const times = sayTimeRange(leave.start_time ?? '', leave.end_time ?? '');
      return [offLabel(leave.leave_type), times].filter(Boolean).join(', ');
    },
    [leaves],
  );

  if (!events) {
    return failed ? (
      <FailureStrip onRetry={onRetry}>Couldn't load the schedule.</FailureStrip>
    ) : (
      <Skeleton lines={CALENDAR_LINES} label="Loading schedule" />
    );
  }
  const shown = calendarEvents(events, { withType: true });
  const after = stepDate(range.view, range.start, 1);
  return (
    <Stack gap={3}>
      {failed ? <FailureStrip since={props.loadedAt} onRetry={onRetry} /> : null}
      {shown.length === 0 && leaves.length === 0 ? (
        <EmptyState
          title={props.emptyTitle ?? 'No Schedules Found'}
          hint={props.emptyHint}
          action={
            <Button onClick={() => range.step(1)}>
              View {range.view === 'month' ? showMonth(after) : `the days from ${showDate(after)}`}
            </Button>
          }
        />
      ) : (
        <div className={css.window}>
          <CalendarWindow days={label}>
            <ScheduleCalendar
              label={label}
              date={range.start}
              today={range.today}
              weekFrom="date"
              events={shown}
              view={range.view}
              dayNote={leaveNote}
              isGray={props.isGray}
              onSelect={({ id }) => {
                const chosen = events.find((event) => event.occurrence_id === id);
                if (chosen) onSelect(chosen);
              }}
            />
          </CalendarWindow>
        </div>
      )}
    </Stack>
  );
}
