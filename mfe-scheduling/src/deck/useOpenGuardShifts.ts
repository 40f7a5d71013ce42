import { useLazyRead } from '@ondeck/shared/api/useCall';
import { readDeckRules } from '@ondeck/shared/calls/deck';
import { viewSchedule } from '@ondeck/shared/calls/schedule';
import type { DeckShortage } from '@ondeck/shared/schemas/deck';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { useState } from 'react';
import { overlaps } from './deckDay';

export interface OpenGuardShifts {
  /** Open shifts in a lifeguard position during the shortage. */
  readonly events: readonly ScheduleEvent[];
  /** The position of a new shift, if there is no open shift. */
  readonly position: string;
}

/**
 * Finds the open shifts that would fill a shortage. The schedule on screen can be narrowed to some staff, so the day is
 * read again.
 *
 * @returns the function, which returns undefined if the server can't be reached, and whether it is running
 */
export function useOpenGuardShifts(location: string) {
  const [readRules] = useLazyRead(readDeckRules);
  const [readDay] = useLazyRead(viewSchedule);
  const [isLoading, setLoading] = useState(false);

  async function find(date: string, shortage: DeckShortage): Promise<OpenGuardShifts | undefined> {
    setLoading(true);
    const [rules, day] = await Promise.all([
      readRules({ location }, true),
      readDay({ location, view_type: 'weekly', start_date: date, end_date: date }),
    ]);
    setLoading(false);
    if (!rules.data || !day.data) return undefined;
    const positions = new Set(rules.data.results.flatMap(({ guard_position_ids: ids }) => ids));
    return {
      events: day.data.results.filter(
        (event) =>
          event.is_open &&
          event.type === 'shift' &&
          event.shift_type.some(({ id }) => positions.has(id)) &&
          overlaps(event, shortage),
      ),
      position: [...positions][0] ?? '',
    };
  }
  return [find, isLoading] as const;
}
