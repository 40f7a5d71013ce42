import type { Shift } from '@ondeck/shared/schemas/shifts';
import { dayLabel, weekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import { showDate, showTime, showTimeRange } from '@ondeck/shared/time/display';
import { Meta, Stack } from '@ondeck/shared/ui/layout';
import { ShiftTypes } from '@ondeck/shared/ui/shiftTypes';
import { Facts } from '@ondeck/shared/ui/stat';
import type { ReactNode } from 'react';
import { WrappingText } from '../queues/cells';

/** Formats a date range: `11-23-2026 – 12-14-2026`, a single date if both are the same, `Starting …` without an end. */
export function dateRange(start: string, end: string | null): string {
  if (end === start) return showDate(start);
  return end ? `${showDate(start)} – ${showDate(end)}` : `Starting ${showDate(start)}`;
}

interface LinesProps {
  readonly children: ReactNode;
  /** Smaller text below; left out if empty. */
  readonly meta: ReactNode;
}

/** Shows a cell's text with a smaller explanation below. */
export function Lines({ children, meta }: LinesProps) {
  return (
    <Stack gap={1} style={{ alignItems: 'flex-start' }}>
      <span>{typeof children === 'string' ? <WrappingText>{children}</WrappingText> : children}</span>
      {meta ? <Meta>{meta}</Meta> : null}
    </Stack>
  );
}

/** Shows a shift's code, with its positions below. */
export const CodeAndType = ({ shift }: { readonly shift: Shift }) => (
  <Stack gap={1}>
    <Piece>{shift.shift_code}</Piece>
    <ShiftTypes types={shift.shift_type} />
  </Stack>
);

interface DatesCellProps {
  readonly start: string;
  /** Null if the shift has no end date. */
  readonly end: string | null;
  /** The weekdays between both dates; if absent, a single date shows its weekday. */
  readonly days?: string;
}

/** Shows a date range with its weekdays. Dates never break. */
export function DatesCell({ start, end, days }: DatesCellProps) {
  const isOneDate = end === start;
  return (
    <Lines meta={days ?? (isOneDate ? dayLabel(weekdayName(start)) : '')}>
      {isOneDate ? (
        <Piece>{showDate(start)}</Piece>
      ) : (
        <>
          <Piece>{showDate(start)} –</Piece> <Piece>{end === null ? 'Ongoing' : showDate(end)}</Piece>
        </>
      )}
    </Lines>
  );
}

/** Keeps text on a single line. */
export const Piece = ({ children }: { readonly children: ReactNode }) => (
  <span style={{ display: 'inline-block', whiteSpace: 'nowrap' }}>{children}</span>
);

/** Shows a shift's date range with its weekdays. */
export function ShiftDatesCell({ shift }: { readonly shift: Shift }) {
  const { schedule_type, shift_repeat, shift_day, start_date, end_date } = shift;
  if (schedule_type !== 'RECURRING_SHIFT') return <DatesCell start={start_date} end={start_date} />;
  return (
    <DatesCell
      start={start_date}
      end={end_date}
      days={shift_repeat === 'DAILY' ? 'Daily' : `${dayLabel(shift_day)}s`}
    />
  );
}

/** Shows a shift's start and end time. */
export const TimesCell = ({ start, end }: { readonly start: string; readonly end: string }) => (
  <>
    <Piece>{showTime(start)} –</Piece> <Piece>{showTime(end)}</Piece>
  </>
);

/** Returns the second line of a request's card: shift, location, dates, and times. */
export const shiftLine = (shift: Shift, dates: string, isAll: boolean): readonly (string | null)[] => [
  shift.shift_code,
  isAll ? shift.location.title : null,
  dates,
  showTimeRange(shift.start_time, shift.end_time),
];

interface ShiftFactsProps {
  readonly shift: Shift;
  readonly first?: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** Shows the facts that a row's columns leave out: first the items in `first`, then those of the shift. */
export function ShiftFacts({ shift, first }: ShiftFactsProps) {
  const isRecurring = shift.schedule_type === 'RECURRING_SHIFT';
  const end = shift.end_date === null ? 'Ongoing' : showDate(shift.end_date);
  return (
    <Facts
      items={[
        ...(first ?? []),
        { label: 'Location', value: shift.location.title },
        { label: 'Shift Start Date', value: showDate(shift.start_date) },
        { label: 'Shift End Date', value: isRecurring ? end : showDate(shift.start_date) },
        { label: 'Shift Start Time', value: showTime(shift.start_time) },
        { label: 'Shift End Time', value: showTime(shift.end_time) },
        { label: 'Staff', value: shift.staff.map(({ name }) => name).join(', ') },
        { label: 'Comments', value: shift.comments },
      ]}
    />
  );
}
