import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showWeekday } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { useMemo } from 'react';
import classes from './schedules.module.css';
import { openByDay } from './totals';

/** Counts the open shifts of each day above a list of several locations. A count leads to its day. */
export function OpenByDay({ events }: { readonly events: readonly ScheduleEvent[] }) {
  const days = useMemo(() => [...openByDay(events)].toSorted(([a], [b]) => (a < b ? -1 : 1)), [events]);
  if (days.length === 0) return null;
  return (
    <section className={`od-no-print ${classes['openDays']}`} aria-label="Open shifts by day">
      {days.map(([day, count]) => (
        <Button key={day} size="small" onClick={() => document.getElementById(`day-${day}`)?.focus()}>
          {`${showWeekday(day)} ${showDate(day).slice(0, 5)}: ${count} open`}
        </Button>
      ))}
    </section>
  );
}
