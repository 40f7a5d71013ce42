import { useLocationsQuery } from '@ondeck/shared/api/locations';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { zoneLabel } from '@ondeck/shared/domain/calendar/zone';
import type { Location } from '@ondeck/shared/schemas/locations';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { comingBackTo } from '../common/useLeave';
import { EditLocationDialog } from '../locations/LocationDialogs';
import { KnownPanel } from './KnownPanel';
import { stepAddress } from './stepTexts';

/**
 * Lists the existing locations, and those that notify managers of nothing with a button for it. The form for a new
 * location returns to this step.
 */
export function LocationsStep() {
  const { data, failed, onRetry } = shownAnswer(useLocationsQuery());
  const { shown, open } = useRowDialog<'edit', Location>('step-locations');
  const rows = data?.results.map((location) => ({
    id: location.id,
    name: location.title,
    about: [location.address, zoneLabel(location.timezone)].join(' · '),
    state:
      location.alerts?.length === 0 ? (
        <Button label={`Turn on alerts at ${location.title}`} onClick={() => open('edit', location)}>
          Turn on alerts
        </Button>
      ) : undefined,
  }));
  return (
    <KnownPanel title="Your locations" things="Locations" rows={rows} failed={failed} onRetry={onRetry}>
      <ButtonLink to="/manage-location/create" state={comingBackTo(stepAddress('locations'))} icon="add">
        Add a location
      </ButtonLink>
      <ButtonLink to="/manage-location" look="quiet">
        Edit a location
      </ButtonLink>
      {dialogOf(shown, {
        edit: (location, dialog) => <EditLocationDialog {...dialog} location={location} />,
      })}
    </KnownPanel>
  );
}
