import { useReadWhole } from '@ondeck/shared/api/useCall';
import { listClosures } from '@ondeck/shared/calls/closures';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { Closure } from '@ondeck/shared/schemas/closures';
import type { Location } from '@ondeck/shared/schemas/locations';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { CloseDialog } from '@ondeck/shared/planning/closeDialog';
import { closureDays } from '@ondeck/shared/planning/closureWords';
import { Dated } from '@ondeck/shared/ui/dated';
import { Cluster, Panel } from '@ondeck/shared/ui/layout';
import { OpenAgainDialog } from '@ondeck/shared/planning/openAgainDialog';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { LocationPicker } from '@ondeck/shared/planning/locationPicker';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useLocationsQuery } from '@ondeck/shared/api/locations';
import { useState } from 'react';

const todayAt = ({ timezone }: Pick<Location, 'timezone'>): string => plainDateIn(Date.now(), timezone);

/** Lists the upcoming closed days of all locations. Admins and managers close and reopen locations here. */
export function ClosuresPanel() {
  const places = useLocationsQuery().data?.results ?? [];
  const [chosen, setChosen] = useState('');
  const place = places.find(({ id }) => id === chosen) ?? places[0];
  // Start at the earliest date of all locations: a location further west can still have yesterday.
  const from = places.map(todayAt).sort()[0];
  const { data, isError, refetch } = useReadWhole(listClosures, { from }, { skip: from === undefined });
  const { shown, open } = useRowDialog<'close' | 'open', Closure | null>('closures');
  const coming = data?.results.filter(({ is_over }) => !is_over) ?? [];
  if (!place) return null;
  return (
    <Panel title="Closed days">
      <Cluster align="end">
        {places.length > 1 ? (
          <LocationPicker
            name="closureLocation"
            label="Location to Close"
            value={place.id}
            onChange={setChosen}
            required
          />
        ) : null}
        <Button icon="lock" onClick={() => open('close', null)}>
          Close a day
        </Button>
      </Cluster>
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load closed days.</FailureStrip>
      ) : !data ? (
        <Skeleton lines={3} label="Loading closed days" />
      ) : coming.length === 0 ? (
        <p className="od-muted">
          No closed days yet. Close a day to add a holiday from a list or another date.
        </p>
      ) : (
        <ul className="od-closure-list" aria-label="Closed days">
          {coming.map((one) => (
            <li key={one.id}>
              <div>
                <strong>{one.reason}</strong>, {one.location.title}
                <div className="od-meta">
                  <Dated>{closureDays(one)}</Dated>
                </div>
              </div>
              <Button
                size="small"
                label={`Reopen: ${one.reason}, ${one.location.title}`}
                onClick={() => open('open', one)}
              >
                Reopen
              </Button>
            </li>
          ))}
        </ul>
      )}
      {dialogOf(shown, {
        close: (_, dialog) => <CloseDialog {...dialog} location={place} today={todayAt(place)} />,
        open: (closure, dialog) =>
          closure && <OpenAgainDialog {...dialog} closure={closure} place={closure.location.title} />,
      })}
    </Panel>
  );
}
