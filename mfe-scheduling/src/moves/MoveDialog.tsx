import { useStaffChoicesQuery } from '@ondeck/shared/api/locations';
import { useRead } from '@ondeck/shared/api/useCall';
import { readShift } from '@ondeck/shared/calls/shifts';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { isPlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { checkDate, checkTimes } from '@ondeck/shared/domain/rules/dates';
import { found } from '@ondeck/shared/domain/rules/findings';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { CheckboxField, RadioField } from '@ondeck/shared/ui/choiceField';
import { ComboField } from '@ondeck/shared/ui/comboField';
import { DateField } from '@ondeck/shared/ui/dateField';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { type Form, useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, Meta, Stack } from '@ondeck/shared/ui/layout';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { candidateOptions } from '../common/candidateOptions';
import { shiftDayLabel } from '../dates/shiftDay';
import { CheckNotes } from './CheckNotes';
import { useMoveCheck } from './useMoveCheck';
import { useMoves } from './useMoves';
import {
  followingBody,
  isIdle,
  shiftIdOf,
  whenLabel,
  type ProposedMove,
  proposedMoveOf,
} from './proposedMove';

interface MoveForm {
  date: string;
  start_time: string;
  end_time: string;
  user_id: string;
  copy: boolean;
  scope: 'THIS' | 'FOLLOWING';
}

const scopes = [
  { value: 'THIS', label: 'This date only' },
  { value: 'FOLLOWING', label: 'This and following dates' },
] as const;

interface FieldsProps {
  readonly form: Form<MoveForm>;
  readonly event: ScheduleEvent;
  readonly isOver: boolean;
}

/** Shows the fields for the new date, times, and employee when nothing was dragged. */
function MoveFields({ form, event, isOver }: FieldsProps) {
  const { date, start_time, end_time, copy } = form.values;
  const place = useLocationNow(event.location.id);
  const isAnswerable = isPlainDate(date) && checkTimes(start_time, end_time).length === 0;
  const { data, isFetching } = useStaffChoicesQuery(
    {
      location: event.location.id,
      type_id: event.shift_type[0]?.id,
      start_time,
      end_time,
      start_date: date,
      end_date: date,
      schedule_type: 'ONE_TIME_SHIFT',
      shift_id: copy ? undefined : shiftIdOf(event),
      include: 'unavailable',
    },
    { skip: !isAnswerable, refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <FieldGrid min={160}>
        <DateField {...form.field('date')} label="Date" required min={place.today} today={place.today} />
        <TimeField {...form.field('start_time')} label="Start Time" required />
        <TimeField {...form.field('end_time')} label="End Time" after={form.values.start_time} required />
      </FieldGrid>
      {event.staff.length > 1 && !copy ? (
        <Meta>Everyone assigned to it moves with it.</Meta>
      ) : (
        <ComboField
          {...form.field('user_id')}
          label="Employee"
          hint="Leave blank for an open shift."
          options={candidateOptions(data?.results, event.staff.slice(0, 1), date && startOfWeek(date))}
          loading={isFetching && !data}
          empty="No one is available."
        />
      )}
      <CheckboxField
        {...form.field('copy')}
        label="Make a copy and don't change this date"
        disabled={isOver}
      />
    </>
  );
}

interface MoveDialogProps extends OpenDialog {
  readonly event: ScheduleEvent;
  /** The dragged move; the dialog then asks only which dates to change. */
  readonly wish?: ProposedMove | undefined;
  /** The employee who would get the date, if the move changes that. */
  readonly who?: string | undefined;
}

/**
 * Moves one date of a shift to another day, time, or employee, or copies it, without dragging. Confirms a dragged move.
 */
export function MoveDialog({ event, wish: dropped, who, open, onClose }: MoveDialogProps) {
  const place = useLocationNow(event.location.id);
  const isOver = event.start_date < place.today;
  const from = event.staff.length > 1 ? undefined : (event.staff[0]?.id ?? null);
  const start = dropped ?? proposedMoveOf(event, from);
  const form = useForm<MoveForm>({
    initial: {
      date: isOver && !dropped ? place.today : start.date,
      start_time: start.start_time,
      end_time: start.end_time,
      user_id: start.to ?? '',
      copy: start.copy || isOver,
      scope: 'THIS',
    },
    check: ({ date, start_time, end_time }) => [
      ...checkDate(date, found('date.required', 'date')),
      ...checkTimes(start_time, end_time),
    ],
  });
  const { values } = form;
  const { data: shift } = useRead(
    readShift,
    { id: shiftIdOf(event), date: event.start_date },
    { skip: isOver, refetchOnMountOrArgChange: true },
  );
  const hasPerson = event.staff.length <= 1 || values.copy;
  const { date, start_time, end_time, copy } = values;
  const wish: ProposedMove = dropped ?? {
    ...start,
    date,
    start_time,
    end_time,
    copy,
    to: hasPerson ? values.user_id || null : undefined,
  };
  const isWhole = isPlainDate(date) && checkTimes(start_time, end_time).length === 0;
  const all = shift && isWhole ? followingBody(shift, wish) : undefined;
  const following = values.scope === 'FOLLOWING' ? all : undefined;
  const { checking, fits, errors, warnings } = useMoveCheck(wish, following, open && isWhole);
  const moves = useMoves(onClose);

  function submit(): void {
    if (shift && following) {
      const overrides = [...new Set(warnings.map(({ code }) => code))];
      void moves.sendFollowing(shift, { ...following, ...(overrides.length > 0 ? { overrides } : {}) });
    } else void moves.send(wish);
  }

  const label = wish.copy ? 'Copy' : 'Move';
  return (
    <FormDialog
      open={open}
      title={dropped ? `${label} ${event.shift_code}` : 'Move or Copy'}
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      loading={moves.loading}
      submitError={undefined}
      submitLabel={label}
      disabledReason={
        isIdle(wish)
          ? 'Choose another date, time, or employee.'
          : errors.length > 0
            ? 'Fix the errors above first.'
            : undefined
      }
    >
      <Stack>
        <p>
          <Dated>{shiftDayLabel({ ...event, shift_id: shiftIdOf(event) })}</Dated>
        </p>
        {dropped ? (
          <p>
            To <Dated>{whenLabel(dropped)}</Dated>
            {who ? `, ${who}` : ''}
          </p>
        ) : (
          <MoveFields form={form} event={event} isOver={isOver} />
        )}
        {all ? (
          <RadioField
            name="scope"
            label="Dates to Change"
            options={scopes}
            value={values.scope}
            onChange={(scope) => scope && form.set('scope', scope)}
          />
        ) : null}
        <CheckNotes checking={checking} fits={fits} errors={errors} warnings={warnings}>
          Past dates don't change.
        </CheckNotes>
      </Stack>
    </FormDialog>
  );
}
