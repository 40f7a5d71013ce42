import { matcherOf, searchWords } from '@ondeck/shared/domain/plainText';
import { useStaffChoicesQuery } from '@ondeck/shared/api/locations';
import type { ScheduleEvent, ScheduleLocation, ViewScheduleAnswer } from '@ondeck/shared/schemas/schedules';
import { showHours } from '@ondeck/shared/time/display';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { CalendarWindow, ScheduleCalendar } from '@ondeck/shared/ui/calendar';
import { closedNote } from '@ondeck/shared/planning/closureWords';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { useIsNarrow } from '@ondeck/shared/ui/mediaQuery';
import { ScheduleList } from '@ondeck/shared/ui/scheduleList';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { memo, useCallback, useMemo } from 'react';
import { DayClosure } from '../closures/ClosedDays';
import { DayColumns } from './DayColumns';
import { shownDays } from './shownDays';
import { PeopleBoard } from './PeopleBoard';
import { type RosterGroup, rosterGroups, rosterRows, searchedGroups } from './roster';
import { OpenByDay } from './OpenByDay';
import { inPlaces } from './inPlaces';
import { openByDay } from './totals';
import { boardEvent } from './boardEvent';
import { useUnavailable } from './unavailable';
import { leaveNote } from './who';
import type { ScheduleLayout } from './useScheduleView';
import type { ShownSchedule } from './useShownSchedule';

interface ScheduleBodyProps {
  readonly label: string;
  readonly leaves: ViewScheduleAnswer['leaves'];
  readonly closures: ViewScheduleAnswer['closures'];
  /** Hours by day of the events on screen. */
  readonly hours: Readonly<Record<string, number>>;
  /** Events within the days shown that the legend doesn't hide. */
  readonly events: readonly ScheduleEvent[];
  /** The filters of the schedule on screen. */
  readonly shown: ShownSchedule;
  readonly layout: ScheduleLayout;
  readonly today: string;
  /** The locations, if the schedule is of several. */
  readonly places: readonly ScheduleLocation[] | undefined;
  readonly onSelect: (event: ScheduleEvent) => void;
}

function ByPerson({ label, leaves, events, shown, today, places, onSelect }: ScheduleBodyProps) {
  const { kind, start, end, staff, location } = shown;
  // Don't show the previous location's employees while the staff of this location load.
  const { currentData, isFetching } = useStaffChoicesQuery({ location }, { skip: places !== undefined });
  const isLoading = isFetching && !currentData;
  const days = useMemo(() => shownDays({ kind, start, end }), [kind, start, end]);
  const away = useUnavailable(location, days);
  const groups = useMemo(() => {
    if (isLoading) return [];
    const answer = { results: [...events], leaves };
    const all: RosterGroup[] = places
      ? rosterGroups(answer, places, days)
      : [{ place: undefined, rows: rosterRows(answer, currentData?.results ?? [], days) }];
    // A search names employees, so the rows of open shifts and of other staff are hidden.
    return searchWords(staff).length === 0 ? all : searchedGroups(all, matcherOf(staff));
  }, [leaves, currentData, days, events, isLoading, staff, places]);
  const open = useMemo(() => (places ? openByDay(events) : undefined), [places, events]);
  if (isLoading) return <Skeleton lines={10} label="Loading staff" />;
  return (
    <PeopleBoard
      label={label}
      groups={groups}
      open={open}
      away={away}
      days={days}
      today={today}
      onSelect={onSelect}
    />
  );
}

/** Shows the events of a schedule in the chosen layout. Renders again only if a prop has changed. */
export const ScheduleBody = memo(function ScheduleBody(props: ScheduleBodyProps) {
  return props.layout === 'people' ? (
    <ByPerson {...props} />
  ) : (
    <CalendarWindow days={`${props.layout} ${props.label}`}>
      <ByDay {...props} />
    </CalendarWindow>
  );
});

function ByDay(props: ScheduleBodyProps) {
  const { label, hours, closures, leaves, events, shown, layout, today, places, onSelect } = props;
  const isNarrow = useIsNarrow();
  const looks = useMemo(() => events.map(boardEvent), [events]);
  const select = ({ id }: { id: string }): void => {
    const event = events.find(({ occurrence_id }) => occurrence_id === id);
    if (event) onSelect(event);
  };

  const said = useCallback(
    (day: string) => [closedNote(closures, day), leaveNote(leaves, day)].filter(Boolean).join(' · ') || null,
    [closures, leaves],
  );

  const placed = useMemo(() => places && inPlaces(events, places), [events, places]);
  if (layout === 'list' || (shown.kind === 'dow' && isNarrow))
    return (
      <>
        {places ? <OpenByDay events={events} /> : null}
        <ScheduleList
          label={label}
          groups={placed}
          events={looks}
          days={shownDays(shown).filter((day) => said(day) !== null)}
          today={today}
          onSelect={select}
          dayNote={(day) => (
            <>
              {[hours[day] ? showHours(hours[day]) : null, leaveNote(leaves, day)]
                .filter(Boolean)
                .join(' · ')}{' '}
              <DayClosure day={day} />
            </>
          )}
          emptyTitle="No schedules found."
          emptyHint="Add a shift, or copy another week to fill this one."
        />
      </>
    );
  if (shown.kind !== 'monthly')
    return (
      <DayColumns
        label={label}
        days={shownDays(shown)}
        events={events}
        leaves={leaves}
        hours={hours}
        today={today}
        places={places}
        onSelect={onSelect}
      />
    );
  return (
    <>
      {looks.length === 0 ? (
        <EmptyState
          title="No schedules found."
          hint="Shifts and meetings appear here after you add them."
          action={
            <ButtonLink to={`/manage-shifts/create?location=${shown.location}`} icon="add">
              Add a shift
            </ButtonLink>
          }
        />
      ) : null}
      <ScheduleCalendar
        label={label}
        events={looks}
        view="month"
        date={shown.start}
        today={today}
        weekFrom="date"
        dayNote={said}
        onSelect={select}
      />
    </>
  );
}
