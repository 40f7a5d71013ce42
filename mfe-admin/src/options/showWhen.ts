import { showDate, showTime, wireDate } from '@ondeck/shared/time/display';

/** An instant on the clocks of who looks: `11-20-2026, 4:12 PM`. */
export function showWhen(iso: string): string {
  const date = new Date(iso);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${showDate(wireDate(date))}, ${showTime(`${two(date.getHours())}:${two(date.getMinutes())}`)}`;
}
