import { useLocationsQuery } from '@ondeck/shared/api/locations';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useRead } from '@ondeck/shared/api/useCall';
import { readTimesheets } from '@ondeck/shared/calls/timesheets';
import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { PageBody, Toolbar } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { SubSheet } from '@ondeck/shared/planning/subSheet';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { WeekPicker } from '../reports/WeekPicker';
import { OfflinePanel } from './OfflinePanel';
import { Sheet } from './Sheet';
import { useSheetWeek } from './useSheetWeek';

/** The page `/timesheets`: reviews, approves, and closes a week of a location. Opens on the last week. */
export function TimesheetsPage() {
  const chosen = useChosenLocation();
  const { data: places } = useLocationsQuery();
  const [only, ...others] = places?.results ?? [];
  const location = chosen.location || (others.length === 0 ? (only?.id ?? '') : '');
  const list = useListState({ filters: { date: '' }, accepts: { date: isPlainDate }, keep: ['date'] });
  const { asked, weekOf } = useSheetWeek(list, location);
  const answer = shownAnswer(useRead(readTimesheets, { location, date: asked }, { skip: location === '' }));
  const at = location === '' ? undefined : answer.data?.location;
  const isDeleted = at !== undefined && places?.results.every(({ id }) => id !== at.id);
  return (
    <PageBody>
      <Toolbar
        start={<LocationField {...chosen} location={location} placeholder="Choose a location" />}
        end={<WeekPicker {...weekOf(answer.data?.week)} homeLabel="Last week" />}
      />
      {location === '' ? (
        <EmptyState
          title="No location selected"
          hint="Choose a location above. You approve and close a week for one location at a time."
        />
      ) : null}
      {answer.failed ? (
        <FailureStrip since={answer.data ? answer.loadedAt : undefined} onRetry={answer.onRetry}>
          Couldn't load the timesheets.
        </FailureStrip>
      ) : null}
      {isDeleted ? (
        <Alert kind="info">{`${at.title} was deleted. You can still approve and close its hours.`}</Alert>
      ) : null}
      <OfflinePanel location={location} />
      {answer.data && location !== '' ? (
        <Sheet key={`${answer.data.location.id} ${answer.data.week.start}`} sheet={answer.data} />
      ) : null}
      {answer.data || answer.failed || location === '' ? null : (
        <Skeleton lines={8} label="Loading timesheets" />
      )}
      <SubSheet />
    </PageBody>
  );
}
