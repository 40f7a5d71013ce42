/** Data of a large school's month, the same in every run: 1,000 events and 300 employees. */

const people = Array.from({ length: 300 }, (_, index) => {
  const name = `Person ${String.fromCharCode(65 + (index % 26))}${String(index).padStart(3, '0')}`;
  return { id: idOf(1, index), name, start_date: null, end_date: null };
});
const types = [
  { id: idOf(2, 0), name: 'Swim Instructor', color: 'blue' },
  { id: idOf(2, 1), name: 'Lifeguard', color: 'orange' },
  { id: idOf(2, 2), name: 'Deck Supervisor', color: 'purple' },
  { id: idOf(2, 3), name: 'Front Desk', color: 'teal' },
];
export const eventsOfMonth = 1000;
/** The type that the benchmark hides with the filter; every fourth event has it. */
export const filtered = 'Lifeguard';
export const leftByFilter = eventsOfMonth * 0.75;

function idOf(kind: number, index: number): string {
  return `00000000-0000-7000-800${kind}-${String(index).padStart(12, '0')}`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the prefix of a month's shift codes. @param month - `yyyy-MM` */
export const codeOf = (month: string): string => `M${month.slice(2, 4)}${month.slice(5)}`;

export interface BenchLocation {
  readonly id: string;
  readonly title: string;
}

/**
 * Returns the answer of `GET /api/shifts/view-schedule/` for a month.
 *
 * @param month - `yyyy-MM`
 */
export function monthAnswer(month: string, location: BenchLocation) {
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const results = Array.from({ length: eventsOfMonth }, (_, index) => {
    const date = `${month}-${two((index % days) + 1)}`;
    const hour = 6 + (Math.floor(index / days) % 12);
    const person = people[(index * 7) % people.length];
    const isOpen = index % 50 === 49;
    return {
      id: idOf(3, index),
      occurrence_id: `${idOf(3, index)}:${date}`,
      shift_code: `${codeOf(month)}-${String(index).padStart(4, '0')}`,
      shift_type: [types[index % types.length]],
      type: 'shift',
      start_date: date,
      end_date: date,
      start_time: `${two(hour)}:${two((index % 4) * 15)}`,
      end_time: `${two(hour + 3)}:${two((index % 4) * 15)}`,
      staff: isOpen ? [] : [person],
      shift_day: 'MONDAY',
      agenda: null,
      location,
      has_assigned_end_date: false,
      is_open: isOpen,
    };
  });
  const total_hours = Object.fromEntries(results.map(({ start_date }) => [start_date, 90]));
  return { results, total_hours, leaves: [] };
}

/** Returns the answer of `GET /api/shifts/staff/`. */
export const staffAnswer = () => ({
  results: people.map(({ id, name }) => ({
    id,
    name,
    first_name: name,
    last_name: '',
    hours_this_week: 0,
    available: true,
    reasons: [],
  })),
});
