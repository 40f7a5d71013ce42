import { useLocationsQuery } from '@ondeck/shared/api/locations';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { zoneLabel } from '@ondeck/shared/domain/calendar/zone';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { comingBackTo } from '../common/useLeave';
import { KnownPanel } from './KnownPanel';
import { stepAddress } from './stepTexts';

/** Lists the existing locations. The form for a new location returns to this step. */
export function LocationsStep() {
  const { data, failed, onRetry } = shownAnswer(useLocationsQuery());
  const rows = data?.results.map(({ id, title, address, timezone }) => ({
    id,
    name: title,
    about: [address, zoneLabel(timezone)].join(' · '),
  }));
  return (
    <KnownPanel title="Your locations" things="Locations" rows={rows} failed={failed} onRetry={onRetry}>
      <ButtonLink to="/manage-location/create" state={comingBackTo(stepAddress('locations'))} icon="add">
        Add a location
      </ButtonLink>
      <ButtonLink to="/manage-location" look="quiet">
        Edit a location
      </ButtonLink>
    </KnownPanel>
  );
}
