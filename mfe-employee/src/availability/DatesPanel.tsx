import { useWrite } from '@ondeck/shared/api/useCall';
import { addAvailabilityDates, removeAvailabilityDates } from '@ondeck/shared/calls/availability';
import { checkAvailabilityDate } from '@ondeck/shared/domain/rules/availability';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { describeDates } from '@ondeck/shared/planning/availabilityDates';
import type { AvailabilityException, SavedAvailability } from '@ondeck/shared/schemas/availability';
import { Button, IconButton } from '@ondeck/shared/ui/button';
import { CheckboxField, RadioField } from '@ondeck/shared/ui/choiceField';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Cluster, FieldGrid, Meta, Panel, Stack } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { TextField } from '@ondeck/shared/ui/textField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';

interface DatesPanelProps {
  readonly dates: readonly AvailabilityException[];
  readonly today: string;
  readonly onKept: (kept: SavedAvailability['kept']) => void;
}

const kinds = [
  { value: 'UNAVAILABLE', label: 'Unavailable' },
  { value: 'AVAILABLE', label: 'Available' },
] as const;

interface Values {
  readonly start_date: string;
  readonly end_date: string;
  readonly isAllDay: boolean;
  readonly start_time: string;
  readonly end_time: string;
  readonly kind: 'UNAVAILABLE' | 'AVAILABLE' | '';
  readonly note: string;
}

const daysOf = ({ start_date, end_date, isAllDay, start_time, end_time }: Values) => ({
  start_date,
  // A single day needs no last day.
  end_date: end_date || start_date,
  ...(isAllDay ? {} : { start_time, end_time }),
});

function AddDatesDialog({
  open,
  onClose,
  today,
  onKept,
}: OpenDialog & Pick<DatesPanelProps, 'today' | 'onKept'>) {
  const form = useForm<Values>({
    initial: {
      start_date: '',
      end_date: '',
      isAllDay: true,
      start_time: '',
      end_time: '',
      kind: 'UNAVAILABLE',
      note: '',
    },
    // A blank last day is the first day, so only the first day can be missing.
    check: (values) =>
      checkAvailabilityDate(daysOf(values), { today }).filter(
        ({ code, field }) => code !== 'field.required' || field !== 'end_date',
      ),
  });
  const { isAllDay, start_date, start_time } = form.values;
  const { send, shell } = useSubmit(useWrite(addAvailabilityDates), {
    form,
    catalogue: { 400: 'server' },
    done: ({ message }) => message,
    next: ({ kept }) => {
      onKept(kept);
      onClose();
    },
  });
  return (
    <FormDialog
      open={open}
      title="Add Dates"
      submitLabel="Add dates"
      form={form}
      onSubmit={(values) =>
        void send({
          ...daysOf(values),
          kind: values.kind === 'AVAILABLE' ? 'AVAILABLE' : 'UNAVAILABLE',
          note: values.note,
        })
      }
      onCancel={onClose}
      {...shell}
    >
      <RadioField {...form.field('kind')} label="On These Dates, I'm" look="buttons" options={kinds} />
      <FieldGrid min={180}>
        <DateField {...form.field('start_date')} label="First Day" min={today} required />
        <DateField
          {...form.field('end_date')}
          label="Last Day"
          min={start_date || today}
          hint="Leave blank for a single day."
        />
      </FieldGrid>
      <CheckboxField {...form.field('isAllDay')} label="All day" />
      {isAllDay ? null : (
        <FieldGrid min={180}>
          <TimeField {...form.field('start_time')} label="Start Time" required />
          <TimeField {...form.field('end_time')} label="End Time" after={start_time} required />
        </FieldGrid>
      )}
      <TextField
        {...form.field('note')}
        label="Note"
        hint="Optional. Your managers can read it."
        max={fieldLimits.availabilityNote}
      />
    </FormDialog>
  );
}

/** Lists the dates on which the employee's availability differs from their week. */
export function DatesPanel({ dates, today, onKept }: DatesPanelProps) {
  const { shown, open } = useRowDialog<'add', null>('availabilityDates');
  const { send } = useSubmit(useWrite(removeAvailabilityDates), {
    catalogue: { 404: 'server' },
    refusedAs: 'message',
    done: ({ message }) => message,
  });
  return (
    <Panel
      title="Other Dates"
      actions={
        <Button icon="add" onClick={() => open('add', null)}>
          Add dates
        </Button>
      }
    >
      {dates.length === 0 ? (
        <EmptyState
          title="No other dates"
          hint="Add dates on which you're available at other times than usual."
        />
      ) : (
        <Stack gap={2}>
          {dates.map((one) => (
            <Cluster key={one.id}>
              <div>
                <strong>{describeDates(one)}</strong>
                {one.note ? <Meta>{one.note}</Meta> : null}
              </div>
              <IconButton
                icon="delete"
                label={`Delete ${describeDates(one)}`}
                onClick={() => void send({ id: one.id })}
              />
            </Cluster>
          ))}
        </Stack>
      )}
      {dialogOf(shown, { add: (_, dialog) => <AddDatesDialog {...dialog} today={today} onKept={onKept} /> })}
    </Panel>
  );
}
