import 'react-big-calendar/lib/css/react-big-calendar.css';
import dayjs from 'dayjs';
import { useEffect, useMemo, useState } from 'react';
import { Calendar, dayjsLocalizer, Views } from 'react-big-calendar';
import { createRoot } from 'react-dom/client';

interface WireEvent {
  readonly shift_code: string;
  readonly shift_type: readonly { readonly name: string }[];
  readonly start_date: string;
  readonly start_time: string;
  readonly end_time: string;
}

const localizer = dayjsLocalizer(dayjs);
const views = [Views.MONTH];

/** A calendar as in the first example of the library's documentation, with the events of the same call. */
function Plain() {
  const [date, setDate] = useState(
    () => new Date(`${new URLSearchParams(location.search).get('start')}T12:00`),
  );
  const [answer, setAnswer] = useState<readonly WireEvent[]>([]);
  const [hidden, setHidden] = useState<string>();
  const month = dayjs(date).format('YYYY-MM');
  useEffect(() => {
    let isLate = false;
    void fetch(`/api/shifts/view-schedule/?start_date=${month}-01`)
      .then((response) => response.json())
      .then(({ results }: { results: readonly WireEvent[] }) => {
        if (!isLate) setAnswer(results);
      });
    return () => {
      isLate = true;
    };
  }, [month]);
  const events = useMemo(
    () =>
      answer
        .filter(({ shift_type: [type] }) => type?.name !== hidden)
        .map((event) => ({
          title: `${event.shift_code} ${event.start_time}`,
          start: new Date(`${event.start_date}T${event.start_time}`),
          end: new Date(`${event.start_date}T${event.end_time}`),
        })),
    [answer, hidden],
  );
  return (
    <>
      <button type="button" onClick={() => setHidden(hidden ? undefined : 'Lifeguard')}>
        Lifeguard
      </button>
      <Calendar
        localizer={localizer}
        events={events}
        view="month"
        views={views}
        date={date}
        onNavigate={setDate}
        onView={() => undefined}
        messages={{ previous: 'Prev' }}
        showAllEvents
        style={{ height: 760 }}
      />
    </>
  );
}

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<Plain />);
