import type { Shift } from '@ondeck/shared/schemas/shifts';
import { showDate, showTime, showTimeRange } from '@ondeck/shared/time/display';
import { Meta, Stack } from '@ondeck/shared/ui/layout';
import { Facts } from '@ondeck/shared/ui/stat';
import type { ReactNode } from 'react';
import { ShiftType, Words } from '../queues/cells';

/** `11-23-2026 – 12-14-2026`, one date where both are the same, "on" where it has no end. */
export function dateRange(start: string, end: string | null): string {
  if (end === start) return showDate(start);
  return end ? `${showDate(start)} – ${showDate(end)}` : `From ${showDate(start)} on`;
}

interface LinesProps {
  readonly children: ReactNode;
  /** What explains it, below; left out where there is nothing to say. */
  readonly meta: ReactNode;
}

/** What a cell says, and beneath it, smaller, what explains it. */
export function Lines({ children, meta }: LinesProps) {
  return (
    <Stack gap={1} style={{ alignItems: 'flex-start' }}>
      <span>{typeof children === 'string' ? <Words>{children}</Words> : children}</span>
      {meta ? <Meta>{meta}</Meta> : null}
    </Stack>
  );
}

/** What somebody said, in quotation marks; nothing where they said nothing. */
export const quoted = (words: string): string => (words ? `“${words}”` : '');

/** When a request's shift is, beneath the dates that it is about. */
export const WhenCell = ({ dates, shift }: { readonly dates: string; readonly shift: Shift }) => (
  <Lines meta={showTimeRange(shift.start_time, shift.end_time)}>{dates}</Lines>
);

interface ShiftFactsProps {
  readonly shift: Shift;
  readonly first?: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** Everything that a row's columns leave out: what is said `first`, then the shift. */
export function ShiftFacts({ shift, first }: ShiftFactsProps) {
  const isRecurring = shift.schedule_type === 'RECURRING_SHIFT';
  const end = shift.end_date === null ? 'Ongoing' : showDate(shift.end_date);
  return (
    <Facts
      items={[
        ...(first ?? []),
        { label: 'Location', value: shift.location.title },
        { label: 'Shift Code', value: shift.shift_code },
        { label: 'Shift Type', value: <ShiftType types={shift.shift_type} /> },
        { label: 'Shift Start Date', value: showDate(shift.start_date) },
        { label: 'Shift End Date', value: isRecurring ? end : showDate(shift.start_date) },
        { label: 'Shift Start Time', value: showTime(shift.start_time) },
        { label: 'Shift End Time', value: showTime(shift.end_time) },
      ]}
    />
  );
}
