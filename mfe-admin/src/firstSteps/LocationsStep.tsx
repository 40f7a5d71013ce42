import { usePlacesQuery } from '@ondeck/shared/api/places';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { zoneLabel } from '@ondeck/shared/domain/calendar/zone';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { Cluster, Meta, Panel, Stack } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { comingBackTo } from '../common/useLeave';
import classes from '../options/options.module.css';
import { stepAddress } from './stepWords';

/** The locations that are there; the form of a new one comes back here. */
export function LocationsStep() {
  const { data, failed, onRetry } = shownAnswer(usePlacesQuery());
  return (
    <Panel title="Your locations">
      <Stack>
        {' '}
        {failed ? <FailureStrip onRetry={onRetry}>The locations could not be loaded.</FailureStrip> : null}
        {data || failed ? null : <Skeleton lines={3} />}
        {data?.results.length === 0 ? <p className="od-muted">There is none yet.</p> : null}
        <ul className={classes.list} aria-label="Locations">
          {(data?.results ?? []).map(({ id, title, address, timezone }) => (
            <li key={id}>
              <div>
                <strong>{title}</strong>
                <Meta>{[address, zoneLabel(timezone)].join(' · ')}</Meta>
              </div>
            </li>
          ))}
        </ul>
        <Cluster>
          <ButtonLink to="/manage-location/create" state={comingBackTo(stepAddress('locations'))} icon="add">
            Add a location
          </ButtonLink>
          <ButtonLink to="/manage-location" look="quiet">
            Change a location
          </ButtonLink>
        </Cluster>
      </Stack>
    </Panel>
  );
}
