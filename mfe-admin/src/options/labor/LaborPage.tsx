import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { changeLabor, readLabor } from '@ondeck/shared/calls/labor';
import { checkLabor, type LaborPreset, limitField, presetLimits } from '@ondeck/shared/domain/rules/labor';
import { useChosenLocation } from '@ondeck/shared/planning/locationField';
import type { LaborAnswer } from '@ondeck/shared/schemas/labor';
import { roleIn, useSession } from '@ondeck/shared/session/session';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import {
  Cluster,
  FieldGrid,
  FieldSection,
  Meta,
  PageBody,
  Panel,
  Stack,
  Toolbar,
} from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useEffect, useState } from 'react';
import { GuardedLocationField } from '../GuardedLocationField';
import { type LaborValues, limitsIn, textsOf } from './laborForm';
import { LimitField } from './LimitField';
import { bandFields } from './limitLabels';
import { SchoolBreaks } from './SchoolBreaks';

const presets: readonly { readonly preset: LaborPreset; readonly label: string }[] = [
  { preset: 'FEDERAL', label: 'Federal' },
  { preset: 'NEW_YORK', label: 'New York' },
  { preset: 'CALIFORNIA', label: 'California' },
];

interface FormProps {
  readonly location: string;
  readonly labor: LaborAnswer;
  readonly readOnly: boolean;
  readonly onReload: () => void;
  /** Called with whether the form has changes that aren't saved. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** Edits the limits of each age band, and the school breaks. */
function LaborForm({ location, labor, readOnly, onReload, onDirty }: FormProps) {
  const [breaks, setBreaks] = useState<LaborAnswer['breaks']>(labor.breaks);
  const [savedBreaks, setSavedBreaks] = useState(breaks);
  const form = useForm<LaborValues>({
    initial: textsOf(labor.limits),
    check: (values) => checkLabor(limitsIn(values), breaks),
  });
  const { send, shell } = useSubmit(useWrite(changeLabor), {
    form,
    catalogue: { 400: 'server', 403: 'server', 404: 'server', 409: 'server' },
    done: 'Limits saved.',
    message: { seconds: 4 },
    revision: labor.revision,
  });
  async function submit(values: LaborValues): Promise<void> {
    const saved = await send({ location, limits: limitsIn(values), breaks });
    if (!saved) return;
    form.reset(values);
    setSavedBreaks(breaks);
  }
  function cancel(): void {
    form.reset();
    setBreaks(savedBreaks);
  }
  const isDirty = form.isDirty || breaks !== savedBreaks;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  return (
    <FormShell
      form={form}
      label="Limits on hours"
      onSubmit={submit}
      {...shell}
      onLook={onReload}
      lookLabel="Show the saved limits"
      buttons={!readOnly}
      disabledReason={isDirty ? undefined : 'Change a limit to save it.'}
      {...(isDirty ? { onCancel: cancel } : {})}
    >
      {readOnly ? null : (
        <FieldSection legend="Presets">
          <Stack gap={2}>
            <Cluster>
              {presets.map(({ preset, label }) => (
                <Button
                  key={preset}
                  label={`${label} limits`}
                  onClick={() => form.setMany(textsOf(presetLimits(preset)))}
                >
                  {label}
                </Button>
              ))}
            </Cluster>
            <Meta>
              A preset replaces the limits at ages 14–15 and 16–17. Check them against the law of your state.
            </Meta>
          </Stack>
        </FieldSection>
      )}
      {bandFields.map(({ band, title, fields }) => (
        <FieldSection key={band} legend={title}>
          <FieldGrid min={200}>
            {fields.map(({ name, label, hint }) => (
              <LimitField
                key={name}
                {...form.field(limitField(band, name))}
                limit={name}
                label={label}
                hint={hint}
                disabled={readOnly}
              />
            ))}
          </FieldGrid>
        </FieldSection>
      ))}
      <SchoolBreaks breaks={breaks} onChange={(changed) => setBreaks([...changed])} readOnly={readOnly} />
    </FormShell>
  );
}

/** The page `/options/labor`: the limits on hours of one location. Managers can only read them. */
export function LaborPage() {
  const readOnly = useSession(roleIn) !== 'ADMIN';
  const chosen = useChosenLocation();
  const { location } = chosen;
  const { currentData, isError, refetch } = useRead(readLabor, { location }, { skip: location === '' });
  // A form reads its values only once, so showing the saved limits needs a new form.
  const [fillings, setFillings] = useState(0);
  const [isDirty, setDirty] = useState(false);
  async function reload(): Promise<void> {
    await refetch();
    setFillings((count) => count + 1);
  }
  return (
    <PageBody>
      <Toolbar
        start={
          <GuardedLocationField
            chosen={chosen}
            isDirty={isDirty}
            question="The changes to this location's limits aren't saved. Discard them?"
          />
        }
        end={
          <Cluster>
            <ButtonLink to="/options">Options</ButtonLink>
            <ButtonLink to="/manage-user/birth-dates">Date of Birth Missing</ButtonLink>
          </Cluster>
        }
      />
      {readOnly ? <Alert kind="info">Only an admin can change these limits.</Alert> : null}
      <Panel title="Limits on Hours">
        <Stack>
          <p className="od-muted">
            Leave a field blank for no limit. Minors have the limits of their age on the date of the shift,
            and those of everyone. Limits for minors apply only to staff with a date of birth.
          </p>
          {isError ? (
            <FailureStrip onRetry={() => void refetch()}>Couldn't load the limits.</FailureStrip>
          ) : null}
          {currentData ? (
            <LaborForm
              key={`${location} ${fillings}`}
              location={location}
              labor={currentData}
              readOnly={readOnly}
              onReload={() => void reload()}
              onDirty={setDirty}
            />
          ) : null}
          {location === '' ? <p className="od-muted">Select a location to see its limits.</p> : null}
          {location === '' || currentData || isError ? null : <Skeleton lines={8} />}
        </Stack>
      </Panel>
    </PageBody>
  );
}
