import type { TimesheetAnswer, TimesheetMark, TimesheetPerson } from '@ondeck/shared/schemas/timesheets';

/** Where somebody is in the sheet: a person, and one of the things that wait for them. */
export interface SheetCursor {
  readonly person: string;
  readonly mark?: string | undefined;
}

/** The mark that a key acts on: the one at hand, else the person's first. */
export const markAt = (
  person: TimesheetPerson | undefined,
  place: SheetCursor | undefined,
): TimesheetMark | undefined => person?.marks.find(({ key }) => key === place?.mark) ?? person?.marks[0];

/**
 * The next thing that needs a decision after a place, from the top again after the last one: each mark first; where
 * nothing is marked any more, each person who is not approved. Undefined where everything is decided.
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

/** Where a correction that somebody asks for is decided. */
export const correctionsOf = ({ location }: TimesheetAnswer, { name }: TimesheetPerson): string =>
  `/corrections?location=${location.id}&search=${encodeURIComponent(name)}`;

/** `4.00`: minutes as hours, for columns of numbers. */
export const inHours = (minutes: number): string => (minutes / 60).toFixed(2);

/** People whose week can be approved at once: nothing waits, and it is not one's own. */
export const readyPeople = (people: readonly TimesheetPerson[]): TimesheetPerson[] =>
  people.filter(({ status, may_decide }) => status === 'READY' && may_decide);
