import type { PayrollWeek } from '@ondeck/shared/domain/calendar/payrollWeek';
import { isWithin, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { TimesheetPerson } from '@ondeck/shared/schemas/timesheets';
import { grouped } from '../../platform/core/grouped';
import { movedOvertime, type WorkRecord } from '../weeks/weeks.door';
import { isPaid } from './leave.repository';
import type { SheetFacts, SheetWeek } from './sheetFacts.service';
import { marksOf } from './timesheetMarks.rules';
import { personRow, stampOf } from './timesheetRows';

const byUser = ({ user_id }: { readonly user_id: string }): string => user_id;

/** Returns the rows of a location's sheet, by name. */
export function peopleOf(facts: SheetFacts, place: SheetWeek): TimesheetPerson[] {
  const { location, week } = place;
  const own = facts.placeOf(place);
  const sunday = startOfWeek(week.start);
  const splits = facts.splitsTo(week.end);
  const isClosed = facts.closingOf(place) !== undefined;
  const workOf = (user: string): WorkRecord[] =>
    facts.workOf(user, week.end).filter(({ work_date }) => work_date >= own.from);
  const paidWith = (user: string, part: PayrollWeek | null): WorkRecord[] =>
    part === null
      ? []
      : workOf(user).filter(
          ({ location_id, pay_day }) =>
            location_id === location.id && isWithin(pay_day, part.start, part.end),
        );
  const movedOf = (user: string): number =>
    movedOvertime({
      earlier: paidWith(user, week.earlier),
      records: week.later ? paidWith(user, week) : [],
      sunday,
      splits,
    });
  const users = new Set([
    ...own.paid,
    ...own.before.filter((user) => movedOf(user) > 0),
    ...[...own.planned, ...own.leave, ...own.decisions, ...own.asked].map(byUser),
  ]);
  const rows = {
    planned: grouped(own.planned, byUser),
    meetings: grouped(own.meetings, byUser),
    leave: grouped(own.leave, byUser),
    asked: grouped(own.asked, byUser),
    decisions: new Map(own.decisions.map((decision) => [decision.user_id, decision])),
  };

  return facts.people
    .filter(({ id }) => users.has(id))
    .map((person) => {
      const all = workOf(person.id);
      const records = paidWith(person.id, week);
      const moved = movedOf(person.id);
      const planned = rows.planned.get(person.id) ?? [];
      const lines = rows.leave.get(person.id) ?? [];
      const leave = lines.filter(isPaid);
      const work = {
        records,
        elsewhere: all.filter((record) => !records.includes(record)),
        planned,
        leave,
        undecided: lines.filter((line) => !isPaid(line)),
        asked: rows.asked.get(person.id) ?? [],
        place: location,
        weekMinutes: all
          .filter(({ work_date }) => work_date >= sunday)
          .reduce((sum, { paid_minutes }) => sum + paid_minutes, 0),
      };
      const context = {
        now: facts.now,
        tolerance: facts.tolerance,
        tolerances: own.tolerances,
        hasKiosk: own.hasKiosk,
        corrected: facts.corrected,
        isAccepted: (key: string) => own.accepted.has(`${person.id} ${key}`),
      };
      return personRow({
        person,
        key: facts.keyOn(person.id, week.end),
        week,
        records,
        planned,
        meetings: rows.meetings.get(person.id) ?? [],
        leave,
        isOff: (date) => facts.daysOff.has(`${person.id} ${date}`),
        marks: isClosed ? [] : marksOf(work, context),
        splits,
        moved,
        decision: rows.decisions.get(person.id),
        stamp: stampOf(records, leave, { moved, undecided: work.undecided }),
        mayDecide: person.id !== facts.actor || facts.ownIsOpen,
      });
    });
}
