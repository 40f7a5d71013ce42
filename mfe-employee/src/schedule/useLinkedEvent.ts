import { useSearchParams } from '@ondeck/shared/router';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { useEffect, useEffectEvent } from 'react';

/**
 * Opens the event that a link names (`?start=&shift=`), so a user who comes from a notification or another page doesn't
 * search for it.
 *
 * @param events - the events of the page's days, once they have loaded
 * @returns whether the named event isn't one of them
 */
export function useLinkedEvent(
  events: readonly ScheduleEvent[] | undefined,
  open: (event: ScheduleEvent) => void,
): boolean {
  const [params, setParams] = useSearchParams();
  const asked = params.get('shift');
  const named = events?.filter(({ id }) => id === asked);
  const linked = named?.find(({ start_date }) => start_date === params.get('start')) ?? named?.[0];
  const show = useEffectEvent((event: ScheduleEvent) => {
    open(event);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('shift');
        return after;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (linked) show(linked);
  }, [linked]);
  return asked !== null && events !== undefined && !linked;
}
