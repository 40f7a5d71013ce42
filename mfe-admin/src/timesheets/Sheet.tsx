import { useWrite } from '@ondeck/shared/api/useCall';
import { holdTimesheet } from '@ondeck/shared/calls/timesheets';
import type {
  AlikeMarks,
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
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { AlikeRows } from './AlikeRows';
import { PersonPanel } from './PersonPanel';
import { ReasonDialog } from './ReasonDialog';
import { AssignRecordDialog, LeftAtDialog } from './RecordDialogs';
import { SheetGrid } from './SheetGrid';
import { SheetHead } from './SheetHead';
import { correctionsOf, markAt, nextThing, readyPeople, type SheetCursor } from './sheetSteps';
import classes from './timesheets.module.css';
import type { BulkActions } from './useBulkActions';
import { useSheetActions } from './useSheetActions';

interface AboutRecord {
  readonly person: TimesheetPerson;
  readonly record: TimesheetRecord;
}

const recordOf = (person: TimesheetPerson, mark: TimesheetMark) =>
  [...person.late, ...person.days.flatMap(({ records }) => records)].find(({ id }) => id === mark.record_id);

/** Groups a location's sheet under its title, if the page has several. */
function Group({ title, children }: { readonly title: string | undefined; readonly children: ReactNode }) {
  if (title === undefined) return children;
  return (
    <section aria-label={title} className={classes.group}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A sheet among others on the page, which share one panel. */
interface SheetGroup {
  /** Whether the panel shows this sheet's selected employee. */
  readonly isActive: boolean;
  readonly onActivate: () => void;
  readonly panelHost: HTMLElement | null;
}

interface SheetProps {
  readonly sheet: TimesheetAnswer;
  /** The items that one action accepts. */
  readonly alike: readonly AlikeMarks[];
  readonly bulk: BulkActions;
  readonly group?: SheetGroup;
}

/** Shows a location's week: its employees, the selected employee, and the actions. */
export function Sheet({ sheet, alike, bulk, group }: SheetProps) {
  const { people } = sheet;
  const title = group ? sheet.location.title : undefined;
  const isActive = group?.isActive ?? true;
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
    group?.onActivate();
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
    } else if (one.action === 'ASSIGN' && one.shift && one.record_id) {
      actions.assign(who, one.record_id, one.shift.id);
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
      <Group title={title}>
        <SheetHead sheet={sheet} actions={actions} isGroup={group !== undefined} />
        <EmptyState
          title={sheet.part_of ? 'No hours on these days' : 'No hours this week'}
          hint="Hours appear here after staff clock in. Try another week or location."
          action={<ButtonLink to="/view-schedules">View the schedule</ButtonLink>}
        />
      </Group>
    );
  const panel = (
    <PersonPanel
      sheet={sheet}
      person={person}
      mark={mark}
      actions={actions}
      onAct={act}
      onSetAside={(who) => aside.open('aside', who)}
      title={title}
    />
  );
  const inPlace = group && !isPhone ? null : panel;
  return (
    <Group title={title}>
      <SheetHead sheet={sheet} actions={actions} onNext={goOn} isGroup={group !== undefined} />
      <AlikeRows
        label={title === undefined ? 'Items to accept together' : `Items to accept together at ${title}`}
        rows={alike}
        sheets={[sheet]}
        actions={bulk}
      />
      <p id={helpId} className={classes.help}>
        <kbd>↑</kbd> <kbd>↓</kbd> employees · <kbd>N</kbd> next to review · <kbd>Enter</kbd> review it ·{' '}
        <kbd>A</kbd> approve · <kbd>S</kbd> hold
      </p>
      <div className={group ? undefined : classes.columns}>
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
          isActive={isActive}
          title={title}
        />
        {isPhone ? (
          <Drawer open={isShown} title="Timesheet" onClose={() => setShown(false)}>
            {panel}
            <Button block icon="forward" onClick={goOn}>
              Next to review
            </Button>
          </Drawer>
        ) : (
          inPlace
        )}
      </div>
      {group?.panelHost && !isPhone && isActive ? createPortal(panel, group.panelHost) : null}
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
    </Group>
  );
}
