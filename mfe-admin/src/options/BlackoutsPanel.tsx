import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { addBlackout, listBlackouts, removeBlackout } from '@ondeck/shared/calls/blackouts';
import { checkBlackout } from '@ondeck/shared/domain/rules/blackout';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { useChosenLocation } from '@ondeck/shared/planning/locationField';
import type { BlackoutRow } from '@ondeck/shared/schemas/blackouts';
import { showDate } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { DateField } from '@ondeck/shared/ui/dateField';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, Panel, Stack } from '@ondeck/shared/ui/layout';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import classes from './options.module.css';

const catalogue = { 400: 'server', 403: 'server', 404: 'server', 409: 'server' } as const;

const daysOf = ({ start_date, end_date }: BlackoutRow): string =>
  start_date === end_date ? showDate(start_date) : `${showDate(start_date)} through ${showDate(end_date)}`;

interface AddBlackoutDialogProps extends OpenDialog {
  readonly location: string;
  readonly today: string;
}

function AddBlackoutDialog({ location, today, open, onClose }: AddBlackoutDialogProps) {
  const form = useForm({
    initial: { start_date: '', end_date: '', reason: '' },
    check: (values) => checkBlackout(values, { today }),
  });
  const { send, shell } = useSubmit(useWrite(addBlackout), {
    form,
    catalogue,
    done: 'Blackout dates added.',
    message: { seconds: 4 },
    next: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Add Blackout Dates"
      form={form}
      onSubmit={(values) => void send({ location, ...values })}
      onCancel={onClose}
      {...shell}
      submitLabel="Add dates"
    >
      <FieldGrid>
        <DateField {...form.field('start_date')} label="First Day" min={today} today={today} required />
        <DateField
          {...form.field('end_date')}
          label="Last Day"
          min={form.values.start_date || today}
          today={today}
          required
        />
      </FieldGrid>
      <TextField
        {...form.field('reason')}
        label="Reason"
        hint="Staff who request time off on these dates see the reason."
        max={fieldLimits.blackoutReason}
        required
      />
    </FormDialog>
  );
}

function Blackouts({ location, rows }: { readonly location: string; readonly rows: readonly BlackoutRow[] }) {
  const { today } = useLocationNow(location);
  const { shown, open } = useRowDialog<'add' | 'remove', BlackoutRow | null>('blackouts');
  const remove = useWrite(removeBlackout);
  const isFull = rows.length >= fieldLimits.blackouts;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title="No blackout dates" hint="Staff can't request time off on dates you add." />
      ) : (
        <ul className={classes['list']} aria-label="Blackout dates">
          {rows.map((row) => (
            <li key={row.id}>
              <div>
                <strong>
                  <Dated>{daysOf(row)}</Dated>
                </strong>
                <span className="od-meta">{row.reason}</span>
              </div>
              <Button
                size="small"
                look="quiet"
                label={`Remove ${daysOf(row)}`}
                onClick={() => open('remove', row)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          icon="add"
          onClick={() => open('add', null)}
          disabled={isFull}
          disabledReason={`A location can have at most ${fieldLimits.blackouts} blackout dates. Remove some to add more.`}
        >
          Add blackout dates
        </Button>
      </div>
      {dialogOf(shown, {
        add: (_row, dialog) => <AddBlackoutDialog {...dialog} location={location} today={today} />,
        remove: (row, dialog) => (
          <RemoveDialog
            {...dialog}
            title="Remove Blackout Dates"
            question={`Remove ${row ? daysOf(row) : ''}? Staff can request time off on these dates again.`}
            confirmLabel="Remove"
            remove={remove}
            input={{ id: row?.id ?? '' }}
            catalogue={catalogue}
            done="Blackout dates removed."
          />
        ),
      })}
    </>
  );
}

/**
 * Lists the dates on which the location chosen in Location Options grants no time off. Managers can change those of
 * their locations.
 */
export function BlackoutsPanel() {
  const { location } = useChosenLocation();
  const { currentData, isError, refetch } = useRead(listBlackouts, { location }, { skip: location === '' });
  return (
    <Panel title="Blackout Dates">
      <Stack>
        {isError ? (
          <FailureStrip onRetry={() => void refetch()}>Couldn't load the blackout dates.</FailureStrip>
        ) : null}
        {currentData ? <Blackouts location={location} rows={currentData.results} /> : null}
        {location === '' ? (
          <p className="od-muted">Select a location in Location Options to see its blackout dates.</p>
        ) : null}
        {location === '' || currentData || isError ? null : <Skeleton lines={2} />}
      </Stack>
    </Panel>
  );
}
