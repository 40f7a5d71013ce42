import { halfMonthIn, type PayrollWeek, payrollWeekOf } from '@ondeck/shared/domain/calendar/payrollWeek';
import { addDays, isPlainDate, type PlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { ListState } from '@ondeck/shared/ui/listState';
import { type ReportWeek, useReportWeek } from '../reports/useReportWeek';

/**
 * Returns the date to use in the address: the Sunday of the week, or the day itself if a pay period can split that
 * week.
 */
const addressOf = (day: PlainDate): PlainDate => (halfMonthIn(payrollWeekOf(day)) ? day : startOfWeek(day));

/**
 * Reads the week from the address, or last week if there is none. The answer contains whether only a part of a split
 * week is shown.
 */
export function useSheetWeek(
  list: Pick<ListState<{ date: string }>, 'filters' | 'setFilter'>,
  location: string,
): { readonly asked: PlainDate; readonly weekOf: (shown: PayrollWeek | undefined) => ReportWeek } {
  const report = useReportWeek(list, location, 1);
  const { date } = list.filters;
  const asked = isPlainDate(date) ? addressOf(date) : report.week.start;
  const choose = (day: string): void =>
    isPlainDate(day) ? list.setFilter('date', addressOf(day)) : report.choose('');
  return {
    asked,
    weekOf: (shown) => {
      const week = shown && shown.start <= asked && asked <= shown.end ? shown : report.week;
      const step = (way: number): void => choose(way < 0 ? addDays(week.start, -1) : addDays(week.end, 1));
      return { week, isHome: report.isHome, step, choose };
    },
  };
}
