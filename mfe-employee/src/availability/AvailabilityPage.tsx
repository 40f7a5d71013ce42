import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { changeOwnAvailability, readOwnAvailability } from '@ondeck/shared/calls/availability';
import { AvailabilityForm } from '@ondeck/shared/planning/availabilityForm';
import { KeptWork } from '@ondeck/shared/planning/keptWork';
import type { SavedAvailability } from '@ondeck/shared/schemas/availability';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useState } from 'react';
import { DatesPanel } from './DatesPanel';

/** The page `/availability`: the employee's weekly hours, other dates, and preferences. */
export function AvailabilityPage() {
  const { data, isError, refetch } = useRead(readOwnAvailability);
  const mutation = useWrite(changeOwnAvailability);
  const [kept, setKept] = useState<SavedAvailability['kept']>([]);
  // A form reads its values only once, so showing the stored availability needs a new form.
  const [fillings, setFillings] = useState(0);
  async function reload(): Promise<void> {
    await refetch();
    setFillings((count) => count + 1);
  }
  return (
    <PageBody>
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load your availability.</FailureStrip>
      ) : null}
      <Panel title="Weekly Availability">
        {data ? (
          <AvailabilityForm
            key={fillings}
            answer={data}
            mutation={mutation}
            onSaved={(saved) => setKept(saved.kept)}
            onReload={() => void reload()}
          />
        ) : (
          <Skeleton lines={10} />
        )}
      </Panel>
      <KeptWork
        kept={kept}
        action={({ date }) => (
          <ButtonLink size="small" to={`/schedule-change-request?start=${date}`}>
            Request a change
          </ButtonLink>
        )}
      />
      {data ? <DatesPanel dates={data.dates} today={data.today} onKept={setKept} /> : null}
    </PageBody>
  );
}
