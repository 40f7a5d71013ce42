import { useStaffChoicesQuery } from '@ondeck/shared/api/locations';
import { startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { DeckShortage } from '@ondeck/shared/schemas/deck';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ComboField } from '@ondeck/shared/ui/comboField';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Stack } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { candidateOptions } from '../common/candidateOptions';
import { CheckNotes } from '../moves/CheckNotes';
import { proposedMoveOf, shiftIdOf } from '../moves/proposedMove';
import { useMoveCheck } from '../moves/useMoveCheck';
import { useMoves } from '../moves/useMoves';
import { ofRequired } from './deckDay';

interface FindGuardDialogProps extends OpenDialog {
  readonly shortage: DeckShortage;
  /** Open lifeguard shifts at the time of the shortage. */
  readonly events: readonly [ScheduleEvent, ...ScheduleEvent[]];
}

/** Assigns an employee to an open lifeguard shift on the date of a shortage. */
export function FindGuardDialog({ open, onClose, shortage, events }: FindGuardDialogProps) {
  const form = useForm({ initial: { shift: events[0].occurrence_id, user_id: '' } });
  const event = events.find(({ occurrence_id: id }) => id === form.values.shift) ?? events[0];
  const { location, start_date: date, start_time, end_time } = event;
  const { data, isFetching, error, refetch } = useStaffChoicesQuery(
    {
      location: location.id,
      type_id: event.shift_type[0]?.id,
      start_time,
      end_time,
      start_date: date,
      end_date: date,
      schedule_type: 'ONE_TIME_SHIFT',
      shift_id: shiftIdOf(event),
      include: 'unavailable',
    },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const wish = { ...proposedMoveOf(event, null), to: form.values.user_id || null };
  const { checking, fits, errors, warnings } = useMoveCheck(wish, undefined, open);
  const moves = useMoves(onClose);
  const time = showTimeRange(shortage.start_time, shortage.end_time);
  return (
    <FormDialog
      open={open}
      title="Find a Guard"
      form={form}
      onSubmit={() => void moves.send(wish)}
      onCancel={onClose}
      loading={moves.loading}
      submitError={undefined}
      submitLabel="Assign"
      disabledReason={errors.length > 0 ? 'Fix the errors above first.' : undefined}
    >
      <Stack>
        <p>
          <Dated>{`${showDate(date)}, ${time}: ${ofRequired(shortage)} required lifeguards.`}</Dated>
        </p>
        <SelectField
          {...form.field('shift')}
          label="Open Shift"
          options={events.map((one) => ({
            value: one.occurrence_id,
            label: `${one.shift_code}, ${one.shift_type[0]?.name ?? ''}, ${showTimeRange(one.start_time, one.end_time)}`,
          }))}
          required
        />
        {error ? (
          <FailureStrip onRetry={() => void refetch()}>Couldn't load the employees.</FailureStrip>
        ) : null}
        <ComboField
          {...form.field('user_id')}
          label="Employee"
          requiredMessage={sentenceFor('select.employee')}
          required
          options={candidateOptions(data?.results, [], startOfWeek(date))}
          loading={isFetching && !data}
          empty="No one is eligible. Add an employee with this position first."
        />
        <CheckNotes checking={checking} fits={fits} errors={errors} warnings={warnings}>
          Other dates of this shift don't change.
        </CheckNotes>
      </Stack>
    </FormDialog>
  );
}
