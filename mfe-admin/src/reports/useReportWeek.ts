import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { type PayrollWeek, payrollWeekAt, payrollWeekOf } from '@ondeck/shared/domain/calendar/payrollWeek';
import { addDays, isPlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { ListState } from '@ondeck/shared/ui/listState';
import { useState } from 'react';

export interface ReportWeek {
  readonly week: PayrollWeek;
  /** It is the week that the page opens on. */
  readonly isHome: boolean;
  /** Moves by weeks. */
  readonly step: (weeks: number) => void;
  /** The week that a day belongs to; an empty text leads back to the one that the page opens on. */
  readonly choose: (date: string) => void;
}

/**
 * The payroll week of the address (`?date=` its Sunday), this week at the location where it names none.
 *
 * @param list - holds the filter `date`
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
