import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { ScheduleCalendar, stepDate } from '@ondeck/shared/ui/calendar';
import { showDate, showMonth } from '@ondeck/shared/time/display';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { Stack } from '@ondeck/shared/ui/layout';
import { Legend } from '@ondeck/shared/ui/legend';
import { useIsPhone } from '@ondeck/shared/ui/mediaQuery';
import { useNotify } from '@ondeck/shared/ui/notify';
import { calendarEvents, legendEntries } from '@ondeck/shared/ui/scheduleEvents';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { type ReactNode, useEffect } from 'react';
import css from './ownCalendar.module.css';
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
  const isPhone = useIsPhone();
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
  const shown = calendarEvents(events, { withType: true });
  // A phone shows days as a list: what is still to come first, the rest a tap away.
  const isList = isPhone && range.view !== 'month';
  const over = shown.filter(({ date }) => date < range.today);
  const isFolded = isList && over.length > 0 && over.length < shown.length;
  const legend = <Legend entries={legendEntries(events)} />;
  const calendar = {
    // The panel around it has the label itself.
    label: isList ? `${label}, as a list` : label,
    date: range.start,
    today: range.today,
    weekFrom: 'date',
    onSelect({ id }: { readonly id: string }) {
      const chosen = events.find((event) => event.occurrence_id === id);
      if (chosen) onSelect(chosen);
    },
  } as const;
  const after = stepDate(range.view, range.start, 1);
  return (
    <Stack gap={3}>
      {failed ? <FailureStrip since={props.loadedAt} onRetry={onRetry} /> : null}
      {isPhone ? null : legend}
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
        <>
          {isFolded ? (
            <details className={css.earlier}>
              <summary>Days that are over ({over.length})</summary>
              <ScheduleCalendar
                {...calendar}
                events={over}
                view="list"
                label={`${label}, days that are over`}
              />
            </details>
          ) : null}
          <ScheduleCalendar
            {...calendar}
            events={isFolded ? shown.filter(({ date }) => date >= range.today) : shown}
            view={isList ? 'list' : range.view}
          />
        </>
      )}
      {isPhone ? legend : null}
    </Stack>
  );
}
