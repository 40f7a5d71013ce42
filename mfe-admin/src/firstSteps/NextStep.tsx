import { useLocationsQuery } from '@ondeck/shared/api/locations';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { Cluster, Panel, Stack } from '@ondeck/shared/ui/layout';
import { KiosksPanel } from '../options/KiosksPanel';

/** What a school does once it is set up: shifts, and the tablet on the wall. */
export function NextStep() {
  const [place, ...others] = useLocationsQuery().data?.results ?? [];
  // With several locations one is chosen there first.
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
