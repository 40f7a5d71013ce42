import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useRead } from '@ondeck/shared/api/useCall';
import { readDashboardCounts, readDaySummary } from '@ondeck/shared/calls/decisions';
import { listCorrectionRequests } from '@ondeck/shared/calls/hours';
import { counted } from '@ondeck/shared/domain/words';
import { Link, useLocation, useSearchParams } from '@ondeck/shared/router';
import { roleIn, useSession } from '@ondeck/shared/session/session';
import type { DashboardCounts } from '@ondeck/shared/schemas/dashboard';
import { ButtonLink, IconButton } from '@ondeck/shared/ui/button';
import { Cluster, Meta, PageBody, Stack, Toolbar } from '@ondeck/shared/ui/layout';
import { useIsPhone } from '@ondeck/shared/ui/mediaQuery';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { RowLinks, TabRows, Tabs } from '@ondeck/shared/ui/tabs';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { ClockedInQueue } from './clock/ClockedInQueue';
import { LifeguardsNow, keptHeight } from './clock/LifeguardsNow';
import { NotClockedInQueue } from './clock/NotClockedInQueue';
import { OfflineKiosks } from './clock/OfflineKiosks';
import { OnDeckQueue } from './clock/OnDeckQueue';
import { UnassignedQueue } from './clock/UnassignedQueue';
import { DashboardSubSheet } from './DashboardSubSheet';
import { FirstSteps } from './FirstSteps';
import { isQueueNamed, type QueueKey, queueOf, queues } from './queues/queues';
import { NewShiftQueue } from './requests/NewShiftQueue';
import { OpenShiftQueue } from './requests/OpenShiftQueue';
import { ScheduleChangeQueue } from './requests/ScheduleChangeQueue';
import { TimeOffQueue } from './requests/TimeOffQueue';
import { DayStrip } from './strip/DayStrip';
import { at } from './strip/dayWords';
import { Updated } from './Updated';

/** Late staff and first starts depend on the time, without a change that the server could report. */
const EVERY_MS = 60_000;

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

interface QueuesProps {
  readonly location: string;
  readonly counts: DashboardCounts | undefined;
  readonly select: (tab: QueueKey) => void;
}

const tabsOf = (counts: DashboardCounts | undefined) =>
  queues.map(({ key, label, count }) => ({ key, label, count: counts?.[count] }));

/** Shows a phone's list of everything to look at: requests and corrections, and the eight tabs. */
function QueueRows({
  location,
  counts,
  select,
  requests,
}: QueuesProps & { readonly requests: number | undefined }) {
  const { data } = useRead(listCorrectionRequests, { location, status: 'PENDING', limit: 1, offset: 0 });
  return (
    <>
      <RowLinks
        label="Requests and corrections"
        links={[
          { to: at(location, '/requests'), label: 'Requests', count: requests },
          { to: at(location, '/corrections'), label: 'Corrections', count: data?.count },
        ]}
      />
      <TabRows label="Request queues" tabs={tabsOf(counts)} onSelect={select} />
    </>
  );
}

interface SelectedProps extends QueuesProps {
  readonly selected: QueueKey;
  /** Whether the list's search, filters, order, and actions are shown on a phone. */
  readonly isUnfolded: boolean;
  /** Whether the tab was opened from a phone's list, whose focused row is gone. */
  readonly takesFocus: boolean;
}

/** Shows the eight tabs and the list of the selected tab. */
function QueueTabs({ location, counts, select, selected, isUnfolded, takesFocus }: SelectedProps) {
  const Panel = panels[selected];
  const folds = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) folds.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [takesFocus]);
  return (
    <div ref={folds} className="od-folds" data-open={isUnfolded || undefined}>
      <Tabs label="Request queues" tabs={tabsOf(counts)} selected={selected} onSelect={select}>
        <Panel key={selected} location={location} />
      </Tabs>
    </div>
  );
}

/** Names in the address that a list's search and filters use; others belong to the page. */
const OF_PAGE = new Set(['location', 'tab', 'sub']);

/** The page `/dashboard`: what today and tomorrow need, and the eight queues, at one location or all the user's locations. */
export function DashboardPage() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const chosen = useChosenLocation();
  const { location } = chosen;
  const isPhone = useIsPhone();
  const { data: counts, loadedAt } = shownAnswer(useRead(readDashboardCounts, { location, include: 'days' }));
  const summary = useRead(readDaySummary, { location }, { pollingInterval: EVERY_MS });
  const selected = queueOf(params.get('tab'), state);
  // A phone starts at the list of tabs, unless the address or the page before names a tab or filters the first one.
  const isList =
    isPhone &&
    !isQueueNamed(params.get('tab'), state) &&
    [...params.keys()].every((name) => OF_PAGE.has(name));
  const [isUnfolded, setUnfolded] = useState(() => [...params.keys()].some((name) => !OF_PAGE.has(name)));
  // A card that wasn't there last time appears below the lists, so that they don't move while someone reads them.
  const [isCardFirst] = useState(() => keptHeight() > 0);
  const isAdmin = useSession(roleIn) === 'ADMIN';

  // Names the tab of a filtered list, so that clearing its filters doesn't return a phone to the list of tabs.
  const isNameless = isPhone && !isList && !isQueueNamed(params.get('tab'), state);
  useEffect(() => {
    if (isNameless) setParams((now) => new URLSearchParams([...now, ['tab', selected]]), { replace: true });
  }, [isNameless, selected, setParams]);

  const [isOpened, setOpened] = useState(false);

  function select(tab: QueueKey): void {
    setOpened(isList);
    // Search, date, and page belong to the previous queue; only the location is kept.
    const kept = params.get('location');
    setParams({ ...(kept ? { location: kept } : {}), tab });
  }

  const shared = { location, counts, select };
  const news = (
    <>
      <Cluster gap={3} className="od-late-line">
        <WaitingCertificates count={counts?.certificate_count ?? 0} location={location} />
      </Cluster>
      <Updated fetchedAt={loadedAt} />
    </>
  );
  return (
    <PageBody>
      {isPhone && !isList ? (
        <div className="od-phone-row od-no-print">
          <ButtonLink to={at(location, '/dashboard')} icon="back">
            All lists
          </ButtonLink>
          <LocationField {...chosen} />
          <IconButton
            icon="filter"
            label="Search and filters"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          />
        </div>
      ) : (
        <Toolbar
          start={
            <>
              <LocationField {...chosen} />
              {isPhone ? null : <DayStrip location={location} answer={summary} hasList />}
            </>
          }
          end={
            isPhone ? null : (
              <Stack gap={1} style={{ alignItems: 'flex-end' }}>
                {news}
              </Stack>
            )
          }
        />
      )}
      {isList ? <DayStrip location={location} answer={summary} /> : null}
      <OfflineKiosks location={location} />
      {isCardFirst ? <LifeguardsNow location={location} /> : null}
      {isAdmin ? <FirstSteps /> : null}
      {isList ? (
        <QueueRows {...shared} requests={summary.data?.requests} />
      ) : (
        <QueueTabs {...shared} selected={selected} isUnfolded={isUnfolded} takesFocus={isOpened} />
      )}
      {isCardFirst ? null : <LifeguardsNow location={location} />}
      {isList ? <Cluster>{news}</Cluster> : null}
      <DashboardSubSheet />
    </PageBody>
  );
}
