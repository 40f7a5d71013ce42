import { useStaffChoicesQuery } from '@ondeck/shared/api/places';
import type { ScheduleEvent, ViewScheduleAnswer } from '@ondeck/shared/schemas/schedules';
import { showHours } from '@ondeck/shared/time/display';
import { ScheduleCalendar } from '@ondeck/shared/ui/calendar';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { useIsPhone } from '@ondeck/shared/ui/mediaQuery';
import { calendarEvent } from '@ondeck/shared/ui/scheduleEvents';
import { ScheduleList } from '@ondeck/shared/ui/scheduleList';
import { useMemo } from 'react';
import { DayColumns } from './DayColumns';
import { shownDays } from './headings';
import { PeopleBoard } from './PeopleBoard';
import { rosterRows } from './roster';
import type { ScheduleView } from './useScheduleView';
import { whoWords } from './who';

interface ScheduleBodyProps {
  readonly label: string;
  readonly answer: ViewScheduleAnswer;
  /** What the legend leaves, within the days shown. */
  readonly events: readonly ScheduleEvent[];
  readonly view: ScheduleView;
  readonly location: string;
  readonly today: string;
  readonly onSelect: (event: ScheduleEvent) => void;
}

function ByPerson({ label, answer, events, view, location, today, onSelect }: ScheduleBodyProps) {
  const { data } = useStaffChoicesQuery({ location });
  const { kind, start, end, staff } = view;
  const days = useMemo(() => shownDays({ kind, start, end }), [kind, start, end]);
  const rows = useMemo(() => {
    const part = staff.trim().toLowerCase();
    const people = (data?.results ?? []).filter(({ name }) => name.toLowerCase().includes(part));
    return rosterRows({ results: [...events], leaves: answer.leaves }, people, days);
  }, [answer.leaves, data, days, events, staff]);
  return <PeopleBoard label={label} rows={rows} days={days} today={today} onSelect={onSelect} />;
}

/** The events of a schedule in the chosen layout. */
export function ScheduleBody(props: ScheduleBodyProps) {
  const { label, answer, events, view, today, onSelect } = props;
  const isPhone = useIsPhone();
  const shown = useMemo(
    () => events.map((event) => ({ ...calendarEvent(event), who: whoWords(event) })),
    [events],
  );
  const select = ({ id }: { id: string }): void => {
    const event = events.find(({ occurrence_id }) => occurrence_id === id);
    if (event) onSelect(event);
  };

  if (view.layout === 'people') return <ByPerson {...props} />;
  if (view.layout === 'list' || (view.kind === 'dow' && isPhone))
    return (
      <ScheduleList
        label={label}
        events={shown}
        today={today}
        onSelect={select}
        dayNote={(day) => (answer.total_hours[day] ? showHours(answer.total_hours[day]) : null)}
        emptyTitle="No schedules found."
      />
    );
  if (view.kind === 'dow' || (view.kind === 'weekly' && !isPhone))
    return (
      <DayColumns
        label={label}
        days={shownDays(view)}
        events={events}
        hours={answer.total_hours}
        today={today}
        onSelect={onSelect}
      />
    );
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState title="No schedules found." hint="Nothing is planned on these days." />
      ) : null}
      <ScheduleCalendar
        label={label}
        events={shown}
        view={view.kind === 'monthly' ? 'month' : 'week'}
        date={view.start}
        today={today}
        weekFrom="date"
        onSelect={select}
      />
    </>
  );
}
