import { isWithheld } from '@ondeck/shared/api/errors';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useStaffChoicesQuery } from '@ondeck/shared/api/locations';
import { useRead } from '@ondeck/shared/api/useCall';
import { viewSchedule } from '@ondeck/shared/calls/schedule';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { ScheduleClosure, ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { scheduleHeading, showDate, showHours } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { PageBody } from '@ondeck/shared/ui/layout';
import { Legend } from '@ondeck/shared/ui/legend';
import { useChosenLocation } from '@ondeck/shared/planning/locationField';
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
    start_date: start,
    end_date: end,
    view_type: kind,
    staff,
    drafts: 'true',
  });
  // Load the staff together with the schedule, so that employees without shifts don't appear in the list later.
  useStaffChoicesQuery({ location }, { skip: view.layout !== 'people' });
  const sub = useSubSheet();
  const { shown: detail, open, close } = useRowDialog<'detail' | DateAction, ScheduleEvent>('events');
  const { currentData, isError, isFetching } = answer;
  const { failed, onRetry } = shownAnswer(answer);
  // Use the hook's own answer: data from a function of this file would be a new object on each render.
  const data = isWithheld(answer.error) ? undefined : failed ? currentData : answer.data;
  const shown = useShownSchedule({ location, kind, start, end, staff }, currentData !== undefined);
  const { title } = useLocationNow(shown.location);
  const isEmpty = data?.results.length === 0 && !isFetching;
  const question = [location, kind, start, end, staff].join(' ');

  useEffect(() => {
    if (isEmpty && question) notify.info('No schedules found.', { seconds: 4 });
  }, [isEmpty, question]);
  useEffect(() => {
    if (isError) notify.error(SOMETHING_WENT_WRONG, { seconds: 4 });
  }, [isError]);

  const all = data?.results ?? NO_EVENTS;
  const hidden = view.hidden.join('\n');
  const events = useMemo(
    () => all.filter((event) => isShown(event, hidden === '' ? [] : hidden.split('\n'), shown.end)),
    [all, shown.end, hidden],
  );
  const totals = useMemo(() => shownTotals(events, shown.staff), [events, shown.staff]);
  const legend = useMemo(() => legendEntries(all), [all]);
  const select = useCallback((event: ScheduleEvent) => open('detail', event), [open]);
  const heading = scheduleHeading(shown.kind, shown.start);
  // In other layouts, the heading of each day has a button to close the day.
  const hasNoHeads = view.layout === 'calendar' && shown.kind === 'monthly';

  if (!data)
    return failed ? (
      <FailureStrip onRetry={onRetry}>Couldn't load the schedule.</FailureStrip>
    ) : (
      <Skeleton lines={10} label="Loading schedule" />
    );
  return (
    <ClosedDays
      closures={data.closures ?? NO_CLOSURES}
      location={{ id: shown.location, title }}
      today={today}
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
          {hasNoHeads ? <CloseDayButton /> : null}
          <Legend entries={legend} hidden={view.hidden} onToggle={view.toggleType} />
          <LayoutTools view={view}>{actions}</LayoutTools>
        </div>
        <ClosedStrip />
        {failed ? <FailureStrip onRetry={onRetry}>Couldn't refresh the schedule.</FailureStrip> : null}
        {shown.kind === 'weekly' && data.has_deck_rules ? <DeckPlace shown={shown} today={today} /> : null}
        <Planner location={shown.location} events={events} today={today}>
          <ScheduleBody
            label={heading}
            leaves={data.leaves}
            closures={data.closures ?? NO_CLOSURES}
            hours={totals.byDay}
            events={events}
            shown={shown}
            layout={view.layout}
            today={today}
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
            today={today}
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

/** The page `/view-schedules`: a location's month, week, or the same weekday of several weeks, in three layouts. */
export function SchedulesPage() {
  const chosen = useChosenLocation();
  const place = useLocationNow(chosen.location);
  const view = useScheduleView(place.today);
  /** Opens the schedule at the location and the first day of a draft. */
  const show = (location: string, start: string): void => {
    if (location !== chosen.location) chosen.choose(location);
    view.set({ start, end: '' });
  };
  return (
    <PageBody>
      <ScheduleControls chosen={chosen} view={view} today={place.today} />
      <DraftBar location={chosen.location} onShow={show} />
      {chosen.location === '' ? (
        <EmptyState
          title={sentenceFor('select.location')}
          hint="You can view the schedule of one location at a time."
        />
      ) : view.start === '' ? (
        <EmptyState title="No dates to show" hint="Choose a start date, or select Clear to show this week." />
      ) : (
        <Schedule
          view={view}
          location={chosen.location}
          today={place.today}
          actions={<CopyMenu location={chosen.location} view={view} today={place.today} onShow={show} />}
        />
      )}
      <SubSheet />
    </PageBody>
  );
}
