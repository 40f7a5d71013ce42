import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { viewSchedule } from '@ondeck/shared/calls/schedule';
import { previewSwap, swapShiftDates } from '@ondeck/shared/calls/shiftDates';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { isPlainDate, laterDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { checkDate } from '@ondeck/shared/domain/rules/dates';
import { found, sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import type { SwapDatesBody } from '@ondeck/shared/schemas/shiftDates';
import { showDate, showLongDay, showTimeRange } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ComboField } from '@ondeck/shared/ui/comboField';
import { DateField } from '@ondeck/shared/ui/dateField';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Stack } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { afterRefusal } from '../common/afterRefusal';
import { saveCatalogue } from '../common/saveCatalogue';
import { undoMessages } from '../common/undoMessages';
import { CheckNotes } from '../moves/CheckNotes';
import { useLookAgain } from '../moves/useLookAgain';
import { showMoveResult } from '../moves/useMoves';
import { shiftIdOf } from '../moves/proposedMove';
import { shiftDayAddress, type ShiftDay, shiftDayLabel } from './shiftDay';

type Other = Pick<SwapDatesBody, 'user_id' | 'other_shift_id' | 'other_date'>;

/** Returns the shifts that other employees work, separately for each employee, each with a unique key for the list. */
function offersOf(
  events: readonly ScheduleEvent[],
  working: ReadonlySet<string>,
  today: string,
): { readonly key: string; readonly name: string; readonly event: ScheduleEvent; readonly other: Other }[] {
  return events
    .filter(
      ({ type, draft, exception, start_date }) =>
        type === 'shift' && !draft && exception !== 'CANCELLED' && start_date >= today,
    )
    .flatMap((event) =>
      event.staff
        .filter(({ id }) => !working.has(id))
        .map(({ id, name }) => ({
          key: `${event.occurrence_id} ${id}`,
          name,
          event,
          other: { user_id: id, other_shift_id: shiftIdOf(event), other_date: event.start_date },
        })),
    );
}

/** Swaps one date each between two employees in one step, even if the two dates overlap. */
export function SwapDialog({ day, open, onClose }: OpenDialog & { readonly day: ShiftDay }) {
  const { today } = useLocationNow(day.location.id);
  const form = useForm({
    initial: {
      for_user_id: day.staff[0]?.id ?? '',
      from: laterDate(startOfWeek(day.start_date), today),
      other: '',
    },
    check: ({ from }) => checkDate(from, found('date.required', 'from')),
  });
  const { from, other, for_user_id } = form.values;
  const { currentData, isFetching, isError, refetch } = useRead(
    viewSchedule,
    { location: day.location.id, view_type: 'weekly', start_date: from },
    { skip: !open || !isPlainDate(from), refetchOnMountOrArgChange: true },
  );
  const working = new Set(day.staff.map(({ id }) => id));
  const offers = offersOf(currentData?.results ?? [], working, today);
  const chosen = offers.find(({ key }) => key === other);
  const wish = { ...shiftDayAddress(day), for_user_id, ...(chosen?.other ?? NOBODY) };
  const check = useRead(previewSwap, wish, { skip: !open || !chosen, refetchOnMountOrArgChange: true });
  const said = chosen && !check.isFetching ? check.currentData : undefined;
  const errors = said?.errors ?? [];

  const words = saveCatalogue("Couldn't swap the shifts.");
  const swap = useWrite(swapShiftDates);
  const back = useSubmit(afterRefusal(swap, useLookAgain()), {
    catalogue: undoMessages(words),
    done: 'Undone.',
    refusedAs: { seconds: 10 },
  });
  const { send, shell } = useSubmit(swap, {
    catalogue: words,
    next: ({ message, warnings, revision }, sent) => {
      const undone = { ...sent, revision, for_user_id: sent.user_id, user_id: sent.for_user_id };
      showMoveResult(message, warnings, () => void back.send(undone));
      onClose();
    },
  });
  return (
    <FormDialog
      open={open}
      title="Swap This Date"
      form={form}
      onSubmit={() => void send(wish)}
      onCancel={onClose}
      {...shell}
      submitLabel="Swap"
      disabledReason={errors.length > 0 ? 'Fix the errors above first.' : undefined}
    >
      <Stack>
        <p>
          <Dated>{shiftDayLabel(day)}</Dated>
        </p>
        {isError ? (
          <FailureStrip onRetry={() => void refetch()}>Couldn't load other employees' shifts.</FailureStrip>
        ) : null}
        {day.staff.length > 1 ? (
          <SelectField
            {...form.field('for_user_id')}
            label="Employee to Swap"
            options={day.staff.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
        ) : (
          <p>{day.staff[0]?.name} gives up this date and works another one instead.</p>
        )}
        <DateField
          {...form.field('from')}
          label="First Day"
          hint="Choose from shifts on this day and the 6 days after it."
          required
          min={today}
          today={today}
        />
        <ComboField
          {...form.field('other')}
          label="Shift to Take"
          requiredMessage={sentenceFor('field.required', { label: 'Shift to Take' })}
          required
          options={offers.map(({ key, name, event }) => ({
            value: key,
            label: `${name}, ${event.shift_code}`,
            note: `${showLongDay(event.start_date)} (${showDate(event.start_date)}), ${showTimeRange(event.start_time, event.end_time)}`,
          }))}
          loading={isFetching && !currentData}
          empty="No one else is scheduled on these days."
        />
        <CheckNotes
          checking={chosen !== undefined && check.isFetching}
          fits={said !== undefined && errors.length === 0}
          errors={errors}
          warnings={said?.warnings ?? []}
        >
          Both employees are notified. Other dates don't change.
        </CheckNotes>
      </Stack>
    </FormDialog>
  );
}

/** Placeholder until the manager chooses a shift; never sent. */
const NOBODY: Other = { user_id: '', other_shift_id: '', other_date: '' };
