import { useWrite } from '@ondeck/shared/api/useCall';
import { holdTimesheet } from '@ondeck/shared/calls/timesheets';
import type {
  TimesheetAnswer,
  TimesheetMark,
  TimesheetPerson,
  TimesheetRecord,
} from '@ondeck/shared/schemas/timesheets';
import { useNavigate } from '@ondeck/shared/router';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { Drawer } from '@ondeck/shared/ui/drawer';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { useIsPhone } from '@ondeck/shared/ui/mediaQuery';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { type KeyboardEvent, useId, useState } from 'react';
import { PersonPanel } from './PersonPanel';
import { ReasonDialog } from './ReasonDialog';
import { AssignRecordDialog, LeftAtDialog } from './RecordDialogs';
import { SheetGrid } from './SheetGrid';
import { SheetHead } from './SheetHead';
import { correctionsOf, markAt, nextThing, readyPeople, type SheetCursor } from './sheetSteps';
import classes from './timesheets.module.css';
import { useSheetActions } from './useSheetActions';

interface AboutRecord {
  readonly person: TimesheetPerson;
  readonly record: TimesheetRecord;
}

const recordOf = (person: TimesheetPerson, mark: TimesheetMark) =>
  [...person.late, ...person.days.flatMap(({ records }) => records)].find(({ id }) => id === mark.record_id);

/** Shows a location's week: its employees, the selected employee, and the actions. */
export function Sheet({ sheet }: { sheet: TimesheetAnswer }) {
  const { people } = sheet;
  const [place, setPlace] = useState<SheetCursor>();
  const [turn, setTurn] = useState(0);
  const [isShown, setShown] = useState(false);
  const isPhone = useIsPhone();
  const helpId = useId();
  const navigate = useNavigate();
  const actions = useSheetActions(sheet);
  const setAsideMutation = useWrite(holdTimesheet);
  const record = useRowDialog<'CLOCK_OUT' | 'ASSIGN', AboutRecord>('records');
  const aside = useRowDialog<'aside', TimesheetPerson>('people');
  const person = people.find(({ id }) => id === place?.person) ?? people[0];
  const mark = markAt(person, place);

  function go(to: SheetCursor | undefined): void {
    if (!to) return;
    setPlace(to);
    setTurn((before) => before + 1);
  }

  function goOn(): void {
    go(nextThing(people, place));
    if (isPhone) setShown(true);
  }

  function act(who: TimesheetPerson, one: TimesheetMark): void {
    if (one.action === 'ACCEPT') actions.accept(who, [one.key]);
    else if (one.action === 'PAY') {
      if (one.line_id) actions.pay(one.line_id, 'PAID');
    } else if (one.action === 'ANSWER') void navigate(correctionsOf(sheet, who));
    else {
      const found = recordOf(who, one);
      if (found) record.open(one.action, { person: who, record: found });
    }
  }

  function onKey(event: KeyboardEvent): void {
    const mayDecide = sheet.closed === null && person?.may_decide === true;
    const keys: Record<string, () => void> = {
      n: () => go(nextThing(people, place ?? (person && { person: person.id }))),
      Enter: () => {
        if (isPhone) setShown(true);
        else if (mayDecide && mark) act(person, mark);
      },
      a: () => {
        if (mayDecide) actions.approve(readyPeople([person]));
      },
      s: () => {
        if (mayDecide) aside.open('aside', person);
      },
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    if (!event.repeat) run();
  }

  if (!person)
    return (
      <>
        <SheetHead sheet={sheet} actions={actions} />
        <EmptyState
          title={sheet.part_of ? 'No hours on these days' : 'No hours this week'}
          hint="Hours appear here after staff clock in. Try another week or location."
          action={<ButtonLink to="/view-schedules">View the schedule</ButtonLink>}
        />
      </>
    );
  const panel = (
    <PersonPanel
      sheet={sheet}
      person={person}
      mark={mark}
      actions={actions}
      onAct={act}
      onSetAside={(who) => aside.open('aside', who)}
    />
  );
  return (
    <>
      <SheetHead sheet={sheet} actions={actions} onNext={goOn} />
      <p id={helpId} className={classes.help}>
        <kbd>↑</kbd> <kbd>↓</kbd> employees · <kbd>N</kbd> next to review · <kbd>Enter</kbd> review it ·{' '}
        <kbd>A</kbd> approve · <kbd>S</kbd> hold
      </p>
      <div className={classes.columns}>
        <SheetGrid
          sheet={sheet}
          selected={person.id}
          onSelect={(id) => {
            go({ person: id });
            if (isPhone) setShown(true);
          }}
          onKey={onKey}
          turn={turn}
          helpId={helpId}
        />
        {isPhone ? (
          <Drawer open={isShown} title="Timesheet" onClose={() => setShown(false)}>
            {panel}
            <Button block icon="forward" onClick={goOn}>
              Next to review
            </Button>
          </Drawer>
        ) : (
          panel
        )}
      </div>
      {dialogOf(record.shown, {
        CLOCK_OUT: (about, dialog) => <LeftAtDialog {...dialog} {...about} sheet={sheet} />,
        ASSIGN: (about, dialog) => <AssignRecordDialog {...dialog} {...about} sheet={sheet} />,
      })}
      {dialogOf(aside.shown, {
        aside: ({ id, name }, dialog) => (
          <ReasonDialog
            {...dialog}
            title={`Hold Hours for ${name}`}
            about="You can close the week without these hours. They're paid in the next open week, each under its own date."
            hint="The employee sees this reason."
            submitLabel="Hold hours"
            mutation={setAsideMutation}
            inputOf={(reason) => ({
              location: sheet.location.id,
              date: sheet.week.start,
              user_id: id,
              reason,
            })}
          />
        ),
      })}
    </>
  );
}
