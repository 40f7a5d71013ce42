import { useWrite } from '@ondeck/shared/api/useCall';
import { changeSwimmers } from '@ondeck/shared/calls/deck';
import { dayLabel, weekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import { deckLimits } from '@ondeck/shared/domain/rules/deck';
import type { DeckDay } from '@ondeck/shared/schemas/deck';
import { showDate } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button, IconButton } from '@ondeck/shared/ui/button';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FieldMessage, useField } from '@ondeck/shared/ui/field';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { type FieldBinding, useForm } from '@ondeck/shared/ui/formState';
import { Stack } from '@ondeck/shared/ui/layout';
import { NumberField } from '@ondeck/shared/ui/numberField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import classes from './deckStrip.module.css';
import { ImportSwimmers } from './ImportSwimmers';
import {
  countsLabel,
  countsOf,
  firstRows,
  rowsError,
  rowsFrom,
  type SwimmerRow,
  withRow,
} from './swimmerRows';

/** Edits the hours of a day, each with its number of swimmers. */
function Rows(binding: FieldBinding<readonly SwimmerRow[]>) {
  const { value: rows, onChange } = binding;
  const state = useField(binding, { label: 'Swimmers' }, rowsError);
  const put = (key: number, change: Partial<SwimmerRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <Stack gap={3}>
      {rows.map(({ key, start_time, end_time, swimmers }, index) => (
        <fieldset key={key} className={classes['row']} aria-label={`Hours ${index + 1}`}>
          <TimeField
            label="Start Time"
            value={start_time}
            onChange={(start) => put(key, { start_time: start })}
          />
          <TimeField
            label="End Time"
            value={end_time}
            after={start_time}
            onChange={(end) => put(key, { end_time: end })}
          />
          <NumberField
            label="Swimmers"
            value={swimmers}
            max={deckLimits.swimmers}
            unit=""
            onChange={(number) => put(key, { swimmers: number })}
          />
          <IconButton
            icon="delete"
            label={`Delete hours ${index + 1}`}
            onClick={() => onChange(rows.filter((row) => row.key !== key))}
          />
        </fieldset>
      ))}
      {rows.length === 0 ? <p className="od-muted">No swimmers are expected on this day.</p> : null}
      <div>
        <Button icon="add" onClick={() => onChange(withRow(rows))}>
          Add hours
        </Button>
      </div>
      <FieldMessage state={state} />
    </Stack>
  );
}

interface SwimmersDialogProps extends OpenDialog {
  readonly location: string;
  readonly day: DeckDay;
}

/** Enters the expected swimmers of a day. They decide how many lifeguards are required. */
export function SwimmersDialog({ open, onClose, location, day }: SwimmersDialogProps) {
  const { date, suggested } = day;
  const form = useForm<{ counts: readonly SwimmerRow[] }>({ initial: { counts: firstRows(day) } });
  const { send, shell } = useSubmit(useWrite(changeSwimmers), {
    form,
    catalogue: { 400: 'server', 404: 'server' },
    done: 'Swimmers saved.',
    message: { seconds: 4 },
    next: onClose,
  });
  return (
    <FormDialog
      open={open}
      title={`Swimmers on ${showDate(date)}`}
      form={form}
      onSubmit={({ counts }) => void send({ location, days: [{ date, counts: countsOf(counts) }] })}
      onCancel={onClose}
      {...shell}
    >
      {suggested.length > 0 ? (
        <Alert
          kind="info"
          title={`Usual numbers on a ${dayLabel(weekdayName(date))}`}
          announce={false}
          action={
            <Button size="small" onClick={() => form.set('counts', rowsFrom(suggested))}>
              Use these numbers
            </Button>
          }
        >
          {countsLabel(suggested)}
        </Alert>
      ) : null}
      <Rows {...form.field('counts')} />
      <ImportSwimmers location={location} onDone={onClose} />
    </FormDialog>
  );
}
