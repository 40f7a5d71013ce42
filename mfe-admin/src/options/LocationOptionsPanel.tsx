import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { changeLocationOptions, readLocationOptions } from '@ondeck/shared/calls/locations';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { useChosenLocation } from '@ondeck/shared/planning/locationField';
import type { ToleranceName } from '@ondeck/shared/domain/rules/tolerances';
import type { LocationOptions } from '@ondeck/shared/schemas/availability';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { RadioField, SwitchField } from '@ondeck/shared/ui/choiceField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, FieldSection, Panel, Stack } from '@ondeck/shared/ui/layout';
import { NumberField } from '@ondeck/shared/ui/numberField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useEffect, useState } from 'react';
import { GuardedLocationField } from './GuardedLocationField';
import { ReminderFields, reminderOptions, type ReminderValues, reminderValues } from './ReminderFields';
import {
  modes,
  rules,
  expiryChoices,
  offerChoices,
  sickPayChoices,
  tolerances,
} from './locationOptionChoices';

interface FormProps {
  readonly location: string;
  readonly options: LocationOptions;
  readonly readOnly: boolean;
  readonly onReload: () => void;
  /** Called with whether the form has changes that aren't saved. */
  readonly onDirty: (isDirty: boolean) => void;
}

type Numbers = Record<'availability_notice_days' | 'wave_size' | ToleranceName, string>;
type Values = Omit<LocationOptions, keyof Numbers | 'evening_reminder' | 'reminder_hours' | 'revision'> &
  Readonly<Numbers> &
  ReminderValues;

const textOf = (minutes: number | null): string => (minutes === null ? '' : String(minutes));
const minutesOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function LocationOptionsForm({ location, options, readOnly, onReload, onDirty }: FormProps) {
  const { revision, ...saved } = options;
  const form = useForm<Values>({
    initial: {
      ...saved,
      ...reminderValues(saved),
      availability_notice_days: String(saved.availability_notice_days),
      wave_size: String(saved.wave_size),
      came_early_minutes: textOf(saved.came_early_minutes),
      came_late_minutes: textOf(saved.came_late_minutes),
      left_early_minutes: textOf(saved.left_early_minutes),
      left_late_minutes: textOf(saved.left_late_minutes),
    },
  });
  const { send, shell } = useSubmit(useWrite(changeLocationOptions), {
    form,
    catalogue: { 400: 'server', 403: 'server', 409: 'server' },
    done: 'Options saved.',
    message: { seconds: 4 },
    revision,
  });
  const { isDirty } = form;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  async function submit(values: Values): Promise<void> {
    const days = Number(values.availability_notice_days);
    const { isEvening: _, ...others } = values;
    const answer = await send({
      id: location,
      ...others,
      ...reminderOptions(values),
      availability_notice_days: days,
      wave_size: Number(values.wave_size),
      came_early_minutes: minutesOf(values.came_early_minutes),
      came_late_minutes: minutesOf(values.came_late_minutes),
      left_early_minutes: minutesOf(values.left_early_minutes),
      left_late_minutes: minutesOf(values.left_late_minutes),
    });
    if (answer) form.reset(values);
  }
  return (
    <FormShell
      form={form}
      label="Location options"
      onSubmit={submit}
      {...shell}
      onLook={onReload}
      lookLabel="Show the saved options"
      buttons={!readOnly}
      disabledReason={isDirty ? undefined : 'Change an option to save it.'}
      {...(isDirty ? { onCancel: () => form.reset() } : {})}
    >
      {rules.map(({ name, ...texts }) => (
        <RadioField
          key={name}
          {...form.field(name)}
          {...texts}
          look="buttons"
          options={modes}
          disabled={readOnly}
        />
      ))}
      <NumberField
        {...form.field('availability_notice_days')}
        label="Availability Notice"
        unit="days"
        max={fieldLimits.availabilityNoticeDays}
        hint="How far ahead staff must change their weekly availability, from 0 to 90 days."
        disabled={readOnly}
        required
      />
      <RadioField
        {...form.field('when_certificate_expires')}
        label="When a Certificate Expires"
        look="buttons"
        options={expiryChoices}
        hint="Later shifts that require the certificate stay assigned, or become open shifts."
        disabled={readOnly}
      />
      <SwitchField
        {...form.field('counts_unreviewed_certificates')}
        label="Count certificates before review"
        hint="Staff can work as soon as they add a certificate."
        disabled={readOnly}
      />
      <SwitchField
        {...form.field('flags_expired_certificates')}
        label="Flag clock-ins with an expired certificate"
        hint="Clocking in is never refused."
        disabled={readOnly}
      />
      <SwitchField
        {...form.field('swaps_need_approval')}
        label="Require a manager's approval for swaps"
        hint="When this is off, a swap is completed as soon as the coworker accepts. Swaps with a warning still need a manager."
        disabled={readOnly}
      />
      <FieldSection legend="Offers in Waves">
        <NumberField
          {...form.field('wave_size')}
          label="Wave Size"
          unit="staff"
          min={1}
          max={fieldLimits.offersPerRound}
          hint="How many are asked together, from 1 to 50. A manager can change this for each shift."
          disabled={readOnly}
          required
        />
        <FieldGrid>
          <TimeField
            {...form.field('wave_start')}
            label="Wave Hours From"
            hint="Waves go out at any hour when less than 12 hours are left."
            disabled={readOnly}
            required
          />
          <TimeField
            {...form.field('wave_end')}
            label="Wave Hours To"
            after={form.values.wave_start}
            disabled={readOnly}
            required
          />
        </FieldGrid>
      </FieldSection>
      <FieldSection legend="Absences">
        <SwitchField
          {...form.field('staff_can_report_absences')}
          label="Staff can report absences"
          hint="When this is off, staff call the location if they can't come."
          disabled={readOnly}
        />
        <RadioField
          {...form.field('automatic_offer')}
          label="Automatic Offer"
          look="buttons"
          options={offerChoices}
          hint="When a report opens a shift, everyone who can work it is asked. The first to accept gets it."
          disabled={readOnly}
        />
        <RadioField
          {...form.field('sick_pay')}
          label="Sick Pay"
          look="buttons"
          options={sickPayChoices}
          hint="Whether the hours of a sick employee are paid. A manager can change this for each absence."
          disabled={readOnly}
        />
      </FieldSection>
      <FieldSection legend="Hours">
        <FieldGrid>
          {tolerances.map(({ name, ...texts }) => (
            <NumberField
              key={name}
              {...form.field(name)}
              {...texts}
              unit="minutes"
              max={fieldLimits.timesheetToleranceMinutes}
              disabled={readOnly}
            />
          ))}
        </FieldGrid>
      </FieldSection>
      <ReminderFields
        fields={{
          isEvening: form.field('isEvening'),
          evening_reminder: form.field('evening_reminder'),
          reminder_hours: form.field('reminder_hours'),
        }}
        isEvening={form.values.isEvening}
        readOnly={readOnly}
      />
    </FormShell>
  );
}

/** Shows the options of one location. Managers can only read them. */
export function LocationOptionsPanel({ readOnly }: { readonly readOnly: boolean }) {
  const chosen = useChosenLocation();
  const { location } = chosen;
  const { currentData, isError, refetch } = useRead(
    readLocationOptions,
    { id: location },
    { skip: location === '' },
  );
  // A form reads its values only once, so showing the saved options needs a new form.
  const [fillings, setFillings] = useState(0);
  const [isDirty, setDirty] = useState(false);
  async function reload(): Promise<void> {
    await refetch();
    setFillings((count) => count + 1);
  }
  return (
    <Panel
      title="Location Options"
      actions={
        <ButtonLink to={`/options/labor${location === '' ? '' : `?location=${location}`}`} size="small">
          Limits on hours
        </ButtonLink>
      }
    >
      <Stack>
        <GuardedLocationField
          chosen={chosen}
          isDirty={isDirty}
          question="The changes to this location's options aren't saved. Discard them?"
        />
        {isError ? (
          <FailureStrip onRetry={() => void refetch()}>Couldn't load the options.</FailureStrip>
        ) : null}
        {currentData ? (
          <LocationOptionsForm
            key={`${location} ${fillings}`}
            location={location}
            options={currentData}
            readOnly={readOnly}
            onReload={() => void reload()}
            onDirty={setDirty}
          />
        ) : null}
        {location === '' ? <p className="od-muted">Select a location to see its options.</p> : null}
        {location === '' || currentData || isError ? null : <Skeleton lines={3} />}
      </Stack>
    </Panel>
  );
}
