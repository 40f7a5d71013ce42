import { counted } from '@ondeck/shared/domain/words';
import type { TimesheetAnswer, TimesheetPerson } from '@ondeck/shared/schemas/timesheets';
import { showDate, showWeekday } from '@ondeck/shared/time/display';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { inHours } from './sheetSteps';
import classes from './timesheets.module.css';

const tones = { WAITING: 'warning', APPROVED: 'success', SET_ASIDE: 'info' } as const;

function Status({
  person: { status, marks, decided },
  closed,
}: {
  person: TimesheetPerson;
  closed: boolean;
}) {
  if (status === 'READY')
    return closed ? null : <small>{decided ? 'Needs approval again' : 'Needs approval'}</small>;
  return (
    <StatusBadge
      status={status}
      tone={tones[status]}
      {...(status === 'WAITING' ? { label: `${marks.length} to review` } : {})}
      {...(status === 'SET_ASIDE' ? { label: 'On hold' } : {})}
    />
  );
}

interface SheetGridProps {
  readonly sheet: TimesheetAnswer;
  readonly selected: string | undefined;
  readonly onSelect: (person: string) => void;
  /** Called for keys that the rows don't use. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** Number of steps made by keyboard. Each step moves the focus to the selected row. */
  readonly turn: number;
  readonly helpId: string;
  /** Whether the panel shows the selected employee. With several sheets on the page, only one is active. */
  readonly isActive: boolean;
  /** The location's name, if the page has several sheets. */
  readonly title: string | undefined;
}

/** Shows the week's employees by day. Arrow keys select a row, and the panel next to the table shows its employee. */
export function SheetGrid({
  sheet,
  selected,
  onSelect,
  onKey,
  turn,
  helpId,
  isActive,
  title,
}: SheetGridProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { people, totals, week } = sheet;
  const days = people[0]?.days ?? [];

  useEffect(() => {
    if (turn === 0) return;
    const row = body.current?.querySelector<HTMLElement>('[aria-current]');
    row?.focus({ preventScroll: true });
    row?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [turn]);

  function move(event: KeyboardEvent): void {
    const at = people.findIndex(({ id }) => id === selected);
    const last = people.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: Math.min(at + 1, last),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: last,
    };
    const next = people[steps[event.key] ?? -1];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!next) return onKey(event);
    event.preventDefault();
    onSelect(next.id);
  }

  return (
    <div className={`od-table-frame ${classes.frame}`}>
      <table
        aria-label={`Timesheets, ${title === undefined ? '' : `${title}, `}${showDate(week.start)} to ${showDate(week.end)}`}
        className={`od-table ${classes.grid}`}
      >
        <thead>
          <tr>
            <th scope="col">Name</th>
            {days.map(({ date }) => (
              <th scope="col" key={date} className={classes.day}>
                {showWeekday(date)}
                <small>{showDate(date).slice(0, 5)}</small>
              </th>
            ))}
            <th scope="col" className={classes.number}>
              Paid
              <small>scheduled</small>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {people.map((person) => (
            <tr
              key={person.id}
              data-at={(isActive && person.id === selected) || undefined}
              onClick={() => onSelect(person.id)}
            >
              <th scope="row">
                <span className={classes.name}>
                  <button
                    type="button"
                    className={classes.person}
                    aria-current={(isActive && person.id === selected) || undefined}
                    aria-describedby={helpId}
                    tabIndex={person.id === selected ? 0 : -1}
                    onKeyDown={move}
                  >
                    {person.name}
                  </button>
                  <Status person={person} closed={sheet.closed !== null} />
                </span>
              </th>
              {person.days.map((day) => (
                <td key={day.date} className={classes.day}>
                  <Day day={day} marks={person.marks.filter(({ date }) => date === day.date)} />
                </td>
              ))}
              <td className={classes.number}>
                <strong>{inHours(person.paid_minutes)}</strong>
                <small>{inHours(person.planned_minutes)}</small>
                <Meetings minutes={person.meeting_minutes} />
                <Late minutes={lateMinutes(person)} />
                <MovedOvertime minutes={person.moved_overtime_minutes} />
                {person.overtime_minutes + person.double_minutes > 0 ? (
                  <small>{`${inHours(person.overtime_minutes + person.double_minutes)} overtime`}</small>
                ) : null}
                {person.leave_minutes > 0 ? (
                  <small>{`+ ${inHours(person.leave_minutes)} leave`}</small>
                ) : null}
                {person.sick_minutes > 0 ? <small>{`+ ${inHours(person.sick_minutes)} sick`}</small> : null}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{counted(people.length, 'employee')}</th>
            {days.map(({ date }, index) => (
              <td key={date} className={classes.day}>
                {inHours(people.reduce((sum, { days: own }) => sum + (own[index]?.paid_minutes ?? 0), 0))}
              </td>
            ))}
            <td className={classes.number}>
              <strong>{inHours(totals.paid_minutes)}</strong>
              <small>{inHours(totals.planned_minutes)}</small>
              <Meetings minutes={totals.meeting_minutes} />
              <Late minutes={people.reduce((sum, person) => sum + lateMinutes(person), 0)} />
              <MovedOvertime minutes={totals.moved_overtime_minutes} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const lateMinutes = ({ late }: TimesheetPerson): number =>
  late.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0);

/** Shows paid hours that were worked in an earlier week, so no day of this week lists them. */
const Late = ({ minutes }: { readonly minutes: number }) =>
  minutes > 0 ? <small>{`${inHours(minutes)} from earlier`}</small> : null;

/** Shows the scheduled time of meetings, which isn't part of the scheduled hours. */
const Meetings = ({ minutes }: { readonly minutes: number }) =>
  minutes > 0 ? <small>{`+ ${inHours(minutes)} meetings`}</small> : null;

/** Explains why a part of a week pays more or less than its days: the later part pays the weekly overtime. */
const MovedOvertime = ({ minutes }: { readonly minutes: number }) =>
  minutes === 0 ? null : (
    <small>{`${inHours(Math.abs(minutes))} overtime ${minutes > 0 ? 'from earlier' : 'paid later'}`}</small>
  );

interface DayProps {
  readonly day: TimesheetPerson['days'][number];
  /** The day's items to review. */
  readonly marks: TimesheetPerson['marks'];
}

/** Returns the absences of a day: `Time off 4.00 h`, `Sick 2.75 h`, or `Off` if no hours are paid. */
function absencesOf({ day, marks }: DayProps): string[] {
  const undecided = marks.reduce((sum, { type, minutes = 0 }) => sum + (type === 'SICK' ? minutes : 0), 0);
  const paid = (isSick: boolean): number =>
    day.leave.reduce((sum, { kind, minutes }) => sum + ((kind === 'SICK') === isSick ? minutes : 0), 0);
  const chips = [
    ['Time off', paid(false)],
    ['Sick', paid(true) + undecided],
  ] as const;
  const shown = chips.flatMap(([words, minutes]) => (minutes > 0 ? [`${words} ${inHours(minutes)} h`] : []));
  return shown.length === 0 && day.off ? ['Off'] : shown;
}

/** Shows a day's paid hours above its scheduled hours and its absences, marked if the day needs review. */
function Day({ day, marks }: DayProps) {
  const { paid_minutes: paid, planned_minutes: planned, records } = day;
  const absences = absencesOf({ day, marks });
  const isMarked = marks.length > 0;
  if (records.length === 0 && planned === 0 && absences.length === 0) return null;
  return (
    <span className={isMarked ? classes.marked : undefined}>
      {records.length > 0 || planned > 0 ? (
        <>
          {inHours(paid)}
          <small>{planned > 0 ? inHours(planned) : '–'}</small>
        </>
      ) : null}
      {absences.map((words) => (
        <span key={words} className={classes.absence}>
          {words}
        </span>
      ))}
      {isMarked ? <span className="od-visually-hidden">, to review</span> : null}
    </span>
  );
}
