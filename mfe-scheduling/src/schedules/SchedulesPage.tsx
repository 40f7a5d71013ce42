import { isApiError, isWithheld } from '@ondeck/shared/api/errors';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useStaffChoicesQuery } from '@ondeck/shared/api/locations';
import { useRead } from '@ondeck/shared/api/useCall';
import { viewSchedule } from '@ondeck/shared/calls/schedule';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { earlierDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { ScheduleClosure, ScheduleEvent, ViewScheduleAnswer } from '@ondeck/shared/schemas/schedules';
import { scheduleHeading, showDate, showHours } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { PageBody } from '@ondeck/shared/ui/layout';
import { Legend } from '@ondeck/shared/ui/legend';
import { useRememberedLocation } from '@ondeck/shared/planning/locationField';
import { notify } from '@ondeck/shared/ui/notify';
import { legendEntries } from '@ondeck/shared/planning/scheduleEvents';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { SubSheet, useSubSheet } from '@ondeck/shared/planning/subSheet';
import { useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { SOMETHING_WENT_WRONG } from '@ondeck/shared/domain/sentences';
import { ScheduleBody } from './ScheduleBody';
import { ScheduleControls } from './ScheduleControls';
import { LayoutTools } from './LayoutTools';
import { CloseDayButton, ClosedDays, ClosedStrip } from '../closures/ClosedDays';
import type { DateAction } from '../dates/DateActions';
import { DateDialog } from '../dates/DateDialog';
import { CopyMenu } from '../drafts/CopyMenu';
import { DraftBar } from '../drafts/DraftBar';
import { DeckPlace } from '../deck/DeckPlace';
import { Planner } from '../moves/Planner';
import { ScheduleDetail } from './ScheduleDetail';
import classes from './schedules.module.css';
import { shownTotals } from './totals';
import { type ScheduleViewState, useScheduleView } from './useScheduleView';
import { useShownSchedule } from './useShownSchedule';

/** Returns whether neither the legend nor the end date hides an event. */
function isShown(event: ScheduleEvent, hidden: readonly string[], end: string): boolean {
  if (end !== '' && event.start_date > end) return false;
  if (event.type === 'meeting') return !hidden.includes('Meeting');
  return !event.shift_type.some(({ name }) => hidden.includes(name));
}

const NO_EVENTS: readonly ScheduleEvent[] = [];
const NO_CLOSURES: readonly ScheduleClosure[] = [];

/** Returns the closures of a schedule. Those of several locations name theirs next to the reason. */
function namedClosures(data: ViewScheduleAnswer | undefined): ScheduleClosure[] {
  const { closures = NO_CLOSURES, locations } = data ?? {};
  return closures.map((closure) => {
    const place = locations?.find(({ id }) => id === closure.location_id);
    return place ? { ...closure, reason: `${closure.reason} (${place.title})` } : closure;
  });
}

/** Shows the heading. The date, its last word, never breaks at a hyphen. */
function Heading({ words }: { readonly words: string }) {
  const date = words.split(' ').at(-1);
  return (
    <h2>
      {words.slice(0, words.length - (date?.length ?? 0))}
      <span className={classes['whole']}>{date}</span>
    </h2>
  );
}

interface ScheduleProps {
  readonly view: ScheduleViewState;
  readonly location: string;
  readonly today: string;
  /** Actions for the schedule on screen. */
  readonly actions: ReactNode;
}

function Schedule({ view, location, today, actions }: ScheduleProps) {
  const { kind, start, end, staff } = view;
  const answer = useRead(viewSchedule, {
    location,
    ...(location === '' ? { locations: 'all' } : {}),
    start_date: start,
    end_date: end,
    view_type: kind,
    staff,
    drafts: 'true',
  });
  // Load the staff together with the schedule, so that employees without shifts don't appear in the list later.
  useStaffChoicesQuery({ location }, { skip: location === '' || view.layout !== 'people' });
  const sub = useSubSheet();
  const { shown: detail, open, close } = useRowDialog<'detail' | DateAction, ScheduleEvent>('events');
  const { currentData, isError, isFetching } = answer;
  const { failed, onRetry } = shownAnswer(answer);
  // Use the hook's own answer: data from a function of this file would be a new object on each render.
  const data = isWithheld(answer.error) ? undefined : failed ? currentData : answer.data;
  const shown = useShownSchedule({ location, kind, start, end, staff }, currentData !== undefined);
  const { title: titleOfOne } = useLocationNow(shown.location);
  const places = data?.locations;
  const title = places ? 'All locations' : titleOfOne;
  const isEmpty = data?.results.length === 0 && !isFetching;
  const question = [location, kind, start, end, staff].join(' ');

  useEffect(() => {
    if (isEmpty && question) notify.info('No schedules found.', { seconds: 4 });
  }, [isEmpty, question]);
  // A schedule of several locations can be too large, which the user can change.
  const refusal =
    location === '' && isApiError(answer.error) && answer.error.status === 400 ? answer.error.message : null;
  useEffect(() => {
    if (isError && refusal === null) notify.error(SOMETHING_WENT_WRONG, { seconds: 4 });
  }, [isError, refusal]);

  const all = data?.results ?? NO_EVENTS;
  const hidden = view.hidden.join('\n');
  const events = useMemo(
    () => all.filter((event) => isShown(event, hidden === '' ? [] : hidden.split('\n'), shown.end)),
    [all, shown.end, hidden],
  );
  const totals = useMemo(() => shownTotals(events, shown.staff), [events, shown.staff]);
  const legend = useMemo(() => legendEntries(all), [all]);
  const todayAt = (event: ScheduleEvent): string =>
    places?.find(({ id }) => id === event.location.id)?.today ?? today;
  const select = useCallback((event: ScheduleEvent) => open('detail', event), [open]);
  const heading = scheduleHeading(shown.kind, shown.start);
  const closures = useMemo(() => namedClosures(data), [data]);
  // The earliest date of several locations: a day that is over at one location may be today at another.
  const day =
    places?.reduce((first, one) => earlierDate(first, one.today), places[0]?.today ?? today) ?? today;

  if (refusal !== null)
    return <EmptyState title={refusal} hint="Choose a location above, or a weekly view." />;
  if (!data || !view.isKnown)
    return failed ? (
      <FailureStrip onRetry={onRetry}>Couldn't load the schedule.</FailureStrip>
    ) : (
      <Skeleton lines={10} label="Loading schedule" />
    );
  return (
    <ClosedDays
      closures={closures}
      places={places ?? [{ id: shown.location, title, today }]}
      isSeveral={places !== undefined}
      today={day}
    >
      <div className={classes['schedule']} aria-busy={isFetching} data-stale={isFetching || undefined}>
        <div className={classes['head']}>
          <div className={classes['said']}>
            <Heading words={heading} />
            <p className="od-meta">
              <span className={classes['place']}>{title}</span>
              {shown.kind === 'weekly' ? (
                <span>
                  Weekly total: <strong>{showHours(totals.hours)}</strong>
                  {totals.leftOut ? <span>, not counting {totals.leftOut}</span> : null}
                </span>
              ) : null}
            </p>
          </div>
          <Legend entries={legend} hidden={view.hidden} onToggle={view.toggleType} />
          <LayoutTools view={view}>
            {actions}
            <CloseDayButton />
          </LayoutTools>
        </div>
        <ClosedStrip />
        {failed ? <FailureStrip onRetry={onRetry}>Couldn't refresh the schedule.</FailureStrip> : null}
        {shown.kind === 'weekly' && data.has_deck_rules ? <DeckPlace shown={shown} today={today} /> : null}
        <Planner location={shown.location} places={places} events={events} today={day}>
          <ScheduleBody
            label={heading}
            leaves={data.leaves}
            closures={closures}
            places={places}
            hours={totals.byDay}
            events={events}
            shown={shown}
            layout={view.layout}
            today={day}
            onSelect={select}
          />
        </Planner>
        <p className={classes['printed']}>
          Printed {showDate(today)}, {title}
        </p>
        {detail?.kind === 'detail' ? (
          <ScheduleDetail
            event={detail.row}
            {...detail.dialog}
            today={todayAt(detail.row)}
            onAct={(action) => open(action, detail.row)}
            onFindSub={(address) => {
              close();
              sub.open(address);
            }}
          />
        ) : detail ? (
          <DateDialog key={detail.turn} action={detail.kind} event={detail.row} {...detail.dialog} />
        ) : null}
      </div>
    </ClosedDays>
  );
}

/**
 * The page `/view-schedules`: a month of a location, or a week or the same weekday of several weeks of a location or of
 * all locations, in three layouts.
 */
export function SchedulesPage() {
  const chosen = useRememberedLocation();
  const { location } = chosen;
  const place = useLocationNow(location);
  const view = useScheduleView(place.today, location === '');
  /** Opens the schedule at the location and the first day of a draft. */
  const show = (at: string, start: string): void => {
    if (at !== location) chosen.choose(at);
    view.set({ start, end: '' });
  };
  return (
    <PageBody>
      <ScheduleControls chosen={chosen} view={view} today={place.today} />
      <DraftBar location={location} onShow={show} />
      {view.start === '' ? (
        <EmptyState title="No dates to show" hint="Choose a start date, or select Clear to show this week." />
      ) : !chosen.isKnown ? (
        <Skeleton lines={10} label="Loading schedule" />
      ) : location === '' && view.kind === 'monthly' ? (
        <EmptyState
          title={sentenceFor('schedule.monthOfOne')}
          hint="Weekly and Day of the Week show all locations."
          action={<Button onClick={() => view.set({ view: 'weekly' })}>Show the week</Button>}
        />
      ) : (
        <Schedule
          view={view}
          location={location}
          today={place.today}
          actions={<CopyMenu location={location} view={view} today={place.today} onShow={show} />}
        />
      )}
      <SubSheet />
    </PageBody>
  );
}
