import { useRead } from '@ondeck/shared/api/useCall';
import { listOwnShifts } from '@ondeck/shared/calls/requests';
import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { Dated } from '@ondeck/shared/ui/dated';
import type { FieldBinding } from '@ondeck/shared/ui/formState';
import { Skeleton } from '@ondeck/shared/ui/skeleton';

export type OwnShiftScope = 'all' | 'one';

interface OwnShiftsProps {
  readonly start: string;
  readonly end: string;
  /** Code of the shift that opened the request. */
  readonly code: string;
  readonly field: FieldBinding<OwnShiftScope | ''>;
}

/**
 * Lists the employee's shifts between the two dates, and asks whether time off covers all of them or only the chosen
 * shift.
 */
export function OwnShifts({ start, end, code, field }: OwnShiftsProps) {
  const isRange = isPlainDate(start) && isPlainDate(end) && start <= end;
  const { currentData, error, refetch } = useRead(
    listOwnShifts,
    { start_date: start, end_date: end },
    { skip: !isRange, refetchOnMountOrArgChange: true },
  );
  if (!isRange) return null;
  if (error) return <FailureStrip onRetry={() => void refetch()}>Couldn't load your shifts.</FailureStrip>;
  if (!currentData) return <Skeleton lines={2} />;
  const shifts = currentData.results;
  if (shifts.length === 0) return <p>You have no shifts between these dates.</p>;
  return (
    <>
      <div>
        <p>You're scheduled between these dates:</p>
        <ul style={{ paddingInlineStart: 20 }}>
          {shifts.map((shift) => (
            <li key={shift.id}>
              <Dated>
                {`${shift.shift_code} · ${shift.shift_type.name}, ${shift.location.title}: ${showDate(shift.first_date)}${
                  shift.dates > 1 ? ` and ${shift.dates - 1} more` : ''
                }, ${showTimeRange(shift.start_time, shift.end_time)}`}
              </Dated>
            </li>
          ))}
        </ul>
      </div>
      <RadioField
        {...field}
        label="Time Off From"
        required
        options={[
          { value: 'all', label: 'All my shifts between these dates' },
          { value: 'one', label: `${code} only` },
        ]}
      />
    </>
  );
}
