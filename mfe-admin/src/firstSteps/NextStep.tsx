import { useLocationsQuery } from '@ondeck/shared/api/locations';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { Cluster, Panel, Stack } from '@ondeck/shared/ui/layout';
import { KiosksPanel } from '../options/KiosksPanel';

/** Shows the next tasks after the setup: shifts, and the punch clock on the wall. */
export function NextStep() {
  const [place, ...others] = useLocationsQuery().data?.results ?? [];
  // With several locations, the manager chooses a location on the list first.
  const form = place && others.length === 0 ? `/create?location=${place.id}` : '';
  return (
    <>
      <Panel title="First shifts">
        <Stack>
          <p className="od-muted">
            Staff see a shift as soon as you save it. On the calendar, you can copy a week or a session.
            Copies are drafts that staff can't see until you publish them.
          </p>
          <Cluster>
            <ButtonLink to={`/manage-shifts${form}`} icon="add">
              Add a shift
            </ButtonLink>
            <ButtonLink to="/import?kind=shifts">Import shifts</ButtonLink>
            <ButtonLink to="/view-schedules">Open the calendar</ButtonLink>
          </Cluster>
        </Stack>
      </Panel>
      <KiosksPanel />
    </>
  );
}
