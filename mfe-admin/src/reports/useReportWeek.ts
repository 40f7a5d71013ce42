import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { type PayrollWeek, payrollWeekAt, payrollWeekOf } from '@ondeck/shared/domain/calendar/payrollWeek';
import { addDays, isPlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { ListState } from '@ondeck/shared/ui/listState';
import { useState } from 'react';

export interface ReportWeek {
  readonly week: PayrollWeek;
  /** Whether the page opens on this week. */
  readonly isHome: boolean;
  /** Moves by a number of weeks. */
  readonly step: (weeks: number) => void;
  /** Chooses the week of a day. An empty text returns to the week that the page opened on. */
  readonly choose: (date: string) => void;
}

/**
 * Reads the payroll week from the address (`?date=` its Sunday), or this week at the location if there is none.
 *
 * @param list - has the filter `date`
 * @param weeksBack - 1 for pages that open on the last week instead
 */
export function useReportWeek(
  list: Pick<ListState<{ date: string }>, 'filters' | 'setFilter'>,
  location: string,
  weeksBack = 0,
): ReportWeek {
  const [now] = useState(() => Date.now());
  const today = payrollWeekAt(now, useLocationNow(location).zone);
  const home = payrollWeekOf(addDays(today.start, -7 * weeksBack));
  const { date } = list.filters;
  const week = isPlainDate(date) ? payrollWeekOf(date) : home;
  const choose = (day: string) => {
    const start = isPlainDate(day) ? startOfWeek(day) : '';
    list.setFilter('date', start === home.start ? '' : start);
  };
  return {
    week,
    isHome: week.start === home.start,
    step: (weeks) => choose(addDays(week.start, weeks * 7)),
    choose,
  };
}
