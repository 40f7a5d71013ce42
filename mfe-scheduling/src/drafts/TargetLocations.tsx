import { useKnownLocation, useLocationsQuery } from '@ondeck/shared/api/locations';
import type { CopyKind } from '@ondeck/shared/domain/rules/copy';
import { Button } from '@ondeck/shared/ui/button';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { MultiSelectField } from '@ondeck/shared/ui/comboField';
import type { Form } from '@ondeck/shared/ui/formState';
import { Wide } from '@ondeck/shared/ui/layout';
import { copiedDays, type CopyForm, type CopySource, sourceOf } from './copyForm';
import classes from './drafts.module.css';

interface TargetLocationsProps {
  readonly kind: CopyKind;
  /** The location on screen; empty for all locations. */
  readonly location: string;
  readonly form: Form<CopyForm>;
}

/** Selects the locations to copy to, and the shifts that they get. */
export function TargetLocations({ kind, location, form }: TargetLocationsProps) {
  const { data } = useLocationsQuery();
  const { place } = useKnownLocation(location);
  const places = data?.results ?? [];
  const { locations } = form.values;
  // Keep the order of the list. An employee of two locations stays at the first of them.
  const choose = (chosen: readonly string[]) =>
    form.set(
      'locations',
      places.map(({ id }) => id).filter((id) => chosen.includes(id)),
    );
  const isElsewhere = locations.some((id) => id !== location);
  const days = copiedDays[kind];
  return (
    <>
      <Wide>
        <div className={classes['targets']}>
          <MultiSelectField
            {...form.field('locations')}
            onChange={choose}
            label="Locations"
            options={places.map(({ id, title }) => ({ value: id, label: title }))}
            required
          />
          {places.length > 1 ? (
            <Button
              look="quiet"
              disabled={locations.length === places.length}
              disabledReason="All locations are selected."
              onClick={() => choose(places.map(({ id }) => id))}
            >
              All locations
            </Button>
          ) : null}
        </div>
      </Wide>
      {location !== '' && kind !== 'TEMPLATE' && isElsewhere ? (
        <Wide>
          <RadioField<CopySource>
            {...form.field('source')}
            label="Shifts"
            value={sourceOf({ kind, location }, form.values)}
            options={[
              { value: 'own', label: `Copy each location's own ${days}` },
              { value: 'here', label: `Copy the ${days} of ${place?.title ?? 'this location'}` },
            ]}
          />
        </Wide>
      ) : null}
    </>
  );
}
