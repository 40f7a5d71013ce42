import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { changeLocationOptions, readLocationOptions } from '@ondeck/shared/calls/locations';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import type { LocationOptions } from '@ondeck/shared/schemas/availability';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { Panel, Stack } from '@ondeck/shared/ui/layout';
import { NumberField } from '@ondeck/shared/ui/numberField';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';

const modes = [
  { value: 'WARN', label: 'Warn' },
  { value: 'BLOCK', label: 'Block' },
] as const;

interface FormProps {
  readonly location: string;
  readonly options: LocationOptions;
  readonly readOnly: boolean;
  readonly onReload: () => void;
}

interface Values {
  readonly availability: LocationOptions['availability'] | '';
  readonly availability_notice_days: string;
}

function LocationOptionsForm({ location, options, readOnly, onReload }: FormProps) {
  const form = useForm<Values>({
    initial: {
      availability: options.availability,
      availability_notice_days: String(options.availability_notice_days),
    },
  });
  const { send, shell } = useSubmit(useWrite(changeLocationOptions), {
    form,
    catalogue: { 400: 'server', 403: 'server', 409: 'server' },
    done: 'Options saved.',
    message: { seconds: 4 },
    revision: options.revision,
  });
  async function submit(values: Values): Promise<void> {
    const saved = await send({
      id: location,
      availability: values.availability === 'BLOCK' ? 'BLOCK' : 'WARN',
      availability_notice_days: Number(values.availability_notice_days),
    });
    if (saved) form.reset(values);
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
      disabledReason={form.isDirty ? undefined : 'Change an option to save it.'}
      {...(form.isDirty ? { onCancel: () => form.reset() } : {})}
    >
      <RadioField
        {...form.field('availability')}
        label="Availability"
        look="buttons"
        options={modes}
        hint="Whether managers are warned or refused when they schedule someone outside their availability."
        disabled={readOnly}
      />
      <NumberField
        {...form.field('availability_notice_days')}
        label="Availability Notice"
        unit="days"
        max={fieldLimits.availabilityNoticeDays}
        hint="How far ahead staff must change their weekly availability, from 0 to 90 days."
        disabled={readOnly}
        required
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
  async function reload(): Promise<void> {
    await refetch();
    setFillings((count) => count + 1);
  }
  return (
    <Panel title="Location Options">
      <Stack>
        <LocationField {...chosen} placeholder="Select a location" />
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
          />
        ) : null}
        {location === '' ? <p className="od-muted">Select a location to see its options.</p> : null}
        {location === '' || currentData || isError ? null : <Skeleton lines={3} />}
      </Stack>
    </Panel>
  );
}
