import type { TimesheetAnswer, TimesheetMark, TimesheetPerson } from '@ondeck/shared/schemas/timesheets';

/** A position in the sheet: an employee, and one of their items to review. */
export interface SheetCursor {
  readonly person: string;
  readonly mark?: string | undefined;
}

/** Returns the item that a key press acts on: the selected item, or the employee's first item. */
export const markAt = (
  person: TimesheetPerson | undefined,
  place: SheetCursor | undefined,
): TimesheetMark | undefined => person?.marks.find(({ key }) => key === place?.mark) ?? person?.marks[0];

/**
 * Returns the next decision after a place, starting again from the top: each item to review, or, if none are left, each
 * employee to approve. Undefined if everything is decided.
 */
export function nextThing(
  people: readonly TimesheetPerson[],
  place: SheetCursor | undefined,
): SheetCursor | undefined {
  const mine = people.filter(({ may_decide }) => may_decide);
  const marks = mine
    .filter(({ status }) => status === 'WAITING')
    .flatMap(({ id, marks: own }) => own.map(({ key }) => ({ person: id, mark: key })));
  const things: SheetCursor[] =
    marks.length > 0
      ? marks
      : mine.filter(({ status }) => status === 'READY').map(({ id }) => ({ person: id }));
  const orderOf = ({ person, mark }: SheetCursor): number => {
    const row = people.findIndex(({ id }) => id === person);
    const index = people[row]?.marks.findIndex(({ key }) => key === mark) ?? -1;
    return row * 1000 + index + 1;
  };
  const now = place ? orderOf({ ...place, mark: markOf(people, place) }) : -1;
  return things.find((thing) => orderOf(thing) > now) ?? things[0];
}

const markOf = (people: readonly TimesheetPerson[], place: SheetCursor): string | undefined =>
  markAt(
    people.find(({ id }) => id === place.person),
    place,
  )?.key;

/** Returns the address where an employee's requested correction is decided. */
export const correctionsOf = ({ location }: TimesheetAnswer, { name }: TimesheetPerson): string =>
  `/corrections?location=${location.id}&search=${encodeURIComponent(name)}`;

/** Formats minutes as hours for columns of numbers: `4.00`. */
export const inHours = (minutes: number): string => (minutes / 60).toFixed(2);

/** Returns the employees whose week can be approved right away: nothing to review, and not the user's own week. */
export const readyPeople = (people: readonly TimesheetPerson[]): TimesheetPerson[] =>
  people.filter(({ status, may_decide }) => status === 'READY' && may_decide);
