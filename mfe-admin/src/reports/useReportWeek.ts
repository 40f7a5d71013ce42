import { useZoneOf } from '@ondeck/shared/api/usePlace';
import { type PayrollWeek, payrollWeekAt, payrollWeekOf } from '@ondeck/shared/domain/calendar/payrollWeek';
import { addDays, isPlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { ListState } from '@ondeck/shared/ui/listState';
import { useState } from 'react';

export interface ReportWeek {
  readonly week: PayrollWeek;
  readonly isThisWeek: boolean;
  /** Moves by weeks. */
  readonly step: (weeks: number) => void;
  /** The week that a day belongs to; an empty text leads back to this week. */
  readonly choose: (date: string) => void;
}

/**
 * The payroll week of the address (`?date=` its Sunday), this week at the location where it names none.
 *
 * @param list - holds the filter `date`
 */
export function useReportWeek(list: ListState<{ date: string }>, location: string): ReportWeek {
  const [now] = useState(() => Date.now());
  const zoneOf = useZoneOf();
  const current = payrollWeekAt(now, zoneOf(location));
  const { date } = list.filters;
  const week = isPlainDate(date) ? payrollWeekOf(date) : current;
  const choose = (day: string) => {
    const start = isPlainDate(day) ? startOfWeek(day) : '';
    list.setFilter('date', start === current.start ? '' : start);
  };
  return {
    week,
    isThisWeek: week.start === current.start,
    step: (weeks) => choose(addDays(week.start, weeks * 7)),
    choose,
  };
}
