import { useLocationsQuery } from '@ondeck/shared/api/locations';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useRead } from '@ondeck/shared/api/useCall';
import { readAllTimesheets, readTimesheets } from '@ondeck/shared/calls/timesheets';
import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { PageBody, Toolbar } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { SubSheet } from '@ondeck/shared/planning/subSheet';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { WeekPicker } from '../reports/WeekPicker';
import { AllSheets } from './AllSheets';
import { OfflinePanel } from './OfflinePanel';
import { OneSheet } from './OneSheet';
import { useSheetWeek } from './useSheetWeek';

/** The page `/timesheets`: reviews, approves, and closes a week of one location or all. Opens on the last week. */
export function TimesheetsPage() {
  const chosen = useChosenLocation();
  const { data: places } = useLocationsQuery();
  const [only, ...others] = places?.results ?? [];
  const location = chosen.location || (others.length === 0 ? (only?.id ?? '') : '');
  const showsAll = location === '' && others.length > 0;
  const list = useListState({ filters: { date: '' }, accepts: { date: isPlainDate }, keep: ['date'] });
  const { asked, weekOf } = useSheetWeek(list, location);
  const one = shownAnswer(useRead(readTimesheets, { location, date: asked }, { skip: location === '' }));
  const all = shownAnswer(useRead(readAllTimesheets, { date: asked }, { skip: !showsAll }));
  const answer = showsAll ? all : one;
  const sheet = location === '' ? undefined : one.data;
  const sheets = showsAll ? all.data : undefined;
  const week = sheet?.week ?? sheets?.results[0]?.week;
  const isDeleted = sheet !== undefined && places?.results.every(({ id }) => id !== sheet.location.id);
  return (
    <PageBody>
      <Toolbar
        start={<LocationField {...chosen} location={location} />}
        end={<WeekPicker {...weekOf(week)} homeLabel="Last week" />}
      />
      {answer.failed ? (
        <FailureStrip since={answer.data ? answer.loadedAt : undefined} onRetry={answer.onRetry}>
          Couldn't load the timesheets.
        </FailureStrip>
      ) : null}
      {isDeleted ? (
        <Alert kind="info">{`${sheet.location.title} was deleted. You can still approve and close its hours.`}</Alert>
      ) : null}
      <OfflinePanel location={location} />
      {sheet ? <OneSheet key={`${sheet.location.id} ${sheet.week.start}`} sheet={sheet} /> : null}
      {sheets ? <AllSheets key={asked} answer={sheets} date={asked} /> : null}
      {sheet || sheets || answer.failed ? null : <Skeleton lines={8} label="Loading timesheets" />}
      <SubSheet />
    </PageBody>
  );
}
