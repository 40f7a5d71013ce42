import { useRead, useWrite } from '../api/useCall';
import { createClosures, listHolidays, previewClosures } from '../calls/closures';
import { isApiError } from '../api/errors';
import { checkClosure } from '../domain/rules/closure';
import { fieldLimits } from '../domain/rules/fields';
import { counted } from '../domain/words';
import type { ClosureBody } from '../schemas/closures';
import { showDate, showLongDay } from '../time/display';
import { FailureStrip } from '../ui/alert';
import { CheckboxField, RadioField } from '../ui/choiceField';
import { ClosureEffects } from './closureEffects';
import { DateField } from '../ui/dateField';
import { FormDialog } from '../ui/formDialog';
import { type Form, useForm } from '../ui/formState';
import { FieldGrid, FieldSection, Meta, Stack } from '../ui/layout';
import { Skeleton } from '../ui/skeleton';
import { TextField } from '../ui/textField';
import { TimeField } from '../ui/timeField';
import { useSubmit } from '../ui/useSubmit';
import { LOCATION_NOT_FOUND, SOMETHING_WENT_WRONG } from '../domain/sentences';

const kinds = [
  { value: 'days', label: 'Whole days' },
  { value: 'hours', label: 'Some hours' },
  { value: 'holidays', label: 'Holidays' },
] as const;

interface CloseForm {
  kind: (typeof kinds)[number]['value'] | '';
  start_date: string;
  end_date: string;
  start_time: string;
  end_time: string;
  reason: string;
  /** Days of the selected holidays, with their names. */
  holidays: readonly { readonly date: string; readonly name: string }[];
}

/** Returns the closures that the form asks for, or null while the form is incomplete. */
function closuresOf(values: CloseForm, today: string): ClosureBody['closures'] | null {
  const { kind, start_date, end_date, reason, holidays } = values;
  if (kind === 'holidays')
    return holidays.length === 0
      ? null
      : holidays.map(({ date, name }) => ({ start_date: date, end_date: date, reason: name }));
  const hours = kind === 'hours' ? { start_time: values.start_time, end_time: values.end_time } : {};
  const one = { start_date, end_date, ...hours, reason };
  const isWhole = kind !== 'hours' || (values.start_time !== '' && values.end_time !== '');
  return isWhole && checkClosure(one, { today }).length === 0 ? [one] : null;
}

function Holidays({ form, location }: { readonly form: Form<CloseForm>; readonly location: string }) {
  const { currentData, isError, refetch } = useRead(listHolidays, { location });
  const { holidays } = form.values;
  if (isError) return <FailureStrip onRetry={() => void refetch()}>Couldn't load the holidays.</FailureStrip>;
  if (!currentData) return <Skeleton lines={6} label="Loading holidays" />;
  return (
    <FieldSection legend="Holidays in the next 12 months">
      <div className="od-closure-holidays">
        {currentData.results.map((one) => (
          <CheckboxField
            key={one.date + one.name}
            name={`${one.date} ${one.name}`}
            label={one.name}
            hint={`${showLongDay(one.date)} (${showDate(one.date)})`}
            value={holidays.some(({ date, name }) => date === one.date && name === one.name)}
            onChange={(on) =>
              form.set(
                'holidays',
                on
                  ? [...holidays, one]
                  : holidays.filter(({ date, name }) => date !== one.date || name !== one.name),
              )
            }
          />
        ))}
      </div>
    </FieldSection>
  );
}

export interface CloseDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly location: { readonly id: string; readonly title: string };
  /** Today's date at the location. */
  readonly today: string;
  /** The day that was selected before the dialog opened, if any. */
  readonly date?: string;
}

/** Closes a location for days, for hours, or on selected holidays. Previews the canceled shifts before closing. */
export function CloseDialog({ open, onClose, location, today, date = '' }: CloseDialogProps) {
  const initial: CloseForm = {
    kind: 'days',
    start_date: date,
    end_date: date,
    start_time: '',
    end_time: '',
    reason: '',
    holidays: [],
  };
  const form = useForm<CloseForm>({
    initial,
    check: ({ kind, start_time, end_time, ...values }) =>
      kind === 'holidays'
        ? []
        : checkClosure(kind === 'hours' ? { ...values, start_time, end_time } : values, { today }),
  });
  const { values } = form;
  const { send, shell } = useSubmit(useWrite(createClosures), {
    form,
    catalogue: { 400: 'server', 404: LOCATION_NOT_FOUND },
    done: 'Location closed.',
    next: onClose,
  });
  const closures = closuresOf(values, today);
  // Canceled shifts depend on the days alone, so the preview comes before the reason and isn't repeated with each
  // letter.
  const days = closuresOf({ ...values, reason: 'Closed' }, today);
  const preview = useRead(
    previewClosures,
    { location: location.id, closures: days ?? [] },
    { skip: !open || days === null, refetchOnMountOrArgChange: true },
  );
  const none =
    values.kind === 'holidays' && values.holidays.length === 0 ? 'Choose at least one holiday' : undefined;
  return (
    <FormDialog
      open={open}
      title={`Close ${location.title}`}
      form={form}
      onSubmit={() => {
        if (closures) void send({ location: location.id, closures });
      }}
      onCancel={onClose}
      {...shell}
      submitLabel={
        closures && closures.length > 1 ? `Close on ${counted(closures.length, 'day')}` : 'Close location'
      }
      disabledReason={none}
    >
      <Stack>
        <RadioField {...form.field('kind')} label="When" options={kinds} look="buttons" />
        {values.kind === 'holidays' ? (
          <Holidays form={form} location={location.id} />
        ) : (
          <>
            <FieldGrid min={220}>
              <DateField
                {...form.field('start_date')}
                // Set the last day with the first, because most closures are one day long.
                onChange={(day) =>
                  form.setMany({
                    start_date: day,
                    ...(values.end_date === '' || values.end_date === values.start_date
                      ? { end_date: day }
                      : {}),
                  })
                }
                label="First Day"
                min={today}
                today={today}
                required
              />
              <DateField
                {...form.field('end_date')}
                label="Last Day"
                min={values.start_date || today}
                today={today}
                required
              />
              {values.kind === 'hours' ? (
                <>
                  <TimeField {...form.field('start_time')} label="Start Time" required />
                  <TimeField
                    {...form.field('end_time')}
                    label="End Time"
                    after={form.values.start_time}
                    required
                  />
                </>
              ) : null}
            </FieldGrid>
            <TextField
              {...form.field('reason')}
              label="Reason"
              hint="Staff see this in calendars and notifications."
              max={fieldLimits.closureReason}
              required
            />
          </>
        )}
        {preview.isError && !preview.isFetching ? (
          <FailureStrip onRetry={() => void preview.refetch()}>
            {isApiError(preview.error) ? preview.error.message : SOMETHING_WENT_WRONG}
          </FailureStrip>
        ) : days ? (
          <ClosureEffects
            preview={preview.currentData}
            failed={false}
            fate="canceled"
            leaveLabel="Time off that isn't paid while closed"
          />
        ) : (
          <Meta>Choose the days to see which shifts this cancels.</Meta>
        )}
      </Stack>
    </FormDialog>
  );
}
