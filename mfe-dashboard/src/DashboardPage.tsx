import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useRead } from '@ondeck/shared/api/useCall';
import { readDashboardCounts } from '@ondeck/shared/calls/decisions';
import { listCorrectionRequests } from '@ondeck/shared/calls/hours';
import { counted } from '@ondeck/shared/domain/words';
import { Link, useLocation, useSearchParams } from '@ondeck/shared/router';
import { roleIn, useSession } from '@ondeck/shared/session/session';
import { Cluster, Meta, PageBody, Toolbar } from '@ondeck/shared/ui/layout';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { Tabs } from '@ondeck/shared/ui/tabs';
import { type ComponentType, useState } from 'react';
import { ClockedInQueue } from './clock/ClockedInQueue';
import { LifeguardsNow, keptHeight } from './clock/LifeguardsNow';
import { NotClockedInQueue } from './clock/NotClockedInQueue';
import { OfflineKiosks } from './clock/OfflineKiosks';
import { OnDeckQueue } from './clock/OnDeckQueue';
import { UnassignedQueue } from './clock/UnassignedQueue';
import { DashboardSubSheet } from './DashboardSubSheet';
import { FirstSteps } from './FirstSteps';
import { type QueueKey, queueOf, queues } from './queues/queues';
import { NewShiftQueue } from './requests/NewShiftQueue';
import { OpenShiftQueue } from './requests/OpenShiftQueue';
import { ScheduleChangeQueue } from './requests/ScheduleChangeQueue';
import { TimeOffQueue } from './requests/TimeOffQueue';
import { Updated } from './Updated';

const panels: Record<QueueKey, ComponentType<{ location: string }>> = {
  'clocked-in': ClockedInQueue,
  'not-clocked-in': NotClockedInQueue,
  unassigned: UnassignedQueue,
  'open-shift': OpenShiftQueue,
  'schedule-change': ScheduleChangeQueue,
  'time-off': TimeOffQueue,
  'new-shift': NewShiftQueue,
  'all-clocked-in': OnDeckQueue,
};

/**
 * Links to the pending corrections with their count; renders nothing if none are pending. Other parts of the page don't
 * move.
 */
function WaitingCorrections({ location }: { readonly location: string }) {
  const { data } = useRead(listCorrectionRequests, { location, status: 'PENDING', limit: 1, offset: 0 });
  if (!data?.count) return null;
  return (
    <Meta>
      <Link to={`/corrections${location ? `?location=${location}` : ''}`}>
        {data.count === 1 ? '1 correction to review' : `${data.count} corrections to review`}
      </Link>
    </Meta>
  );
}

/** Links to the certificates that wait for a review with their count; renders nothing if none wait. */
function WaitingCertificates({ count, location }: { readonly count: number; readonly location: string }) {
  if (count === 0) return null;
  return (
    <Meta>
      <Link to={`/certificates/staff?state=IN_REVIEW${location ? `&location=${location}` : ''}`}>
        {counted(count, 'certificate')} to review
      </Link>
    </Meta>
  );
}

/** The page `/dashboard`: staff on deck and requests to review, at one location or all the user's locations. */
export function DashboardPage() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const chosen = useChosenLocation();
  const { data: counts, loadedAt } = shownAnswer(
    useRead(readDashboardCounts, { location: chosen.location, include: 'days' }),
  );
  const selected = queueOf(params.get('tab'), state);
  const Panel = panels[selected];
  // A card that wasn't there last time appears below the lists, so that they don't move while someone reads them.
  const [isCardFirst] = useState(() => keptHeight() > 0);
  const isAdmin = useSession(roleIn) === 'ADMIN';

  function select(tab: QueueKey): void {
    // Search, date, and page belong to the previous queue; only the location is kept.
    const location = params.get('location');
    setParams({ ...(location ? { location } : {}), tab });
  }

  return (
    <PageBody>
      <Toolbar
        start={<LocationField {...chosen} />}
        end={
          <>
            <Cluster gap={3} className="od-late-line">
              <WaitingCorrections location={chosen.location} />
              <WaitingCertificates count={counts?.certificate_count ?? 0} location={chosen.location} />
            </Cluster>
            <Updated fetchedAt={loadedAt} />
          </>
        }
      />
      <OfflineKiosks location={chosen.location} />
      {isCardFirst ? <LifeguardsNow location={chosen.location} /> : null}
      {isAdmin ? <FirstSteps /> : null}
      <Tabs
        label="Request queues"
        tabs={queues.map(({ key, label, count }) => ({ key, label, count: counts?.[count] }))}
        selected={selected}
        onSelect={select}
      >
        <Panel key={selected} location={chosen.location} />
      </Tabs>
      {isCardFirst ? null : <LifeguardsNow location={chosen.location} />}
      <DashboardSubSheet />
    </PageBody>
  );
}
