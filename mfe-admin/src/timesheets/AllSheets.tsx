import { counted } from '@ondeck/shared/domain/words';
import type { AllTimesheets, TimesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import { showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { useState } from 'react';
import { AlikeRows, Refusals } from './AlikeRows';
import { Sheet } from './Sheet';
import { whyOpen } from './SheetHead';
import { inHours, readyPeople } from './sheetSteps';
import classes from './timesheets.module.css';
import { type BulkActions, useBulkActions } from './useBulkActions';

const sumOf = (sheets: readonly TimesheetAnswer[], count: (sheet: TimesheetAnswer) => number): number =>
  sheets.reduce((sum, sheet) => sum + count(sheet), 0);

const isDecided = ({ status }: TimesheetAnswer['people'][number]): boolean =>
  status === 'APPROVED' || status === 'SET_ASIDE';

/** Returns why no week can be closed. */
function whyNone(open: readonly TimesheetAnswer[]): string {
  if (open.length === 0) return 'Every week is closed.';
  const unfinished = open.find(({ is_over: isOver }) => !isOver);
  return unfinished && open.every(({ is_over: isOver }) => !isOver)
    ? `You can close these weeks after ${showDate(unfinished.week.end)}.`
    : 'Review and approve the timesheets of a location first.';
}

interface AllHeadProps {
  readonly sheets: readonly TimesheetAnswer[];
  readonly actions: BulkActions;
}

/** Shows the progress of all locations, and the actions for all their employees. */
function AllHead({ sheets, actions }: AllHeadProps) {
  const open = sheets.filter(({ closed }) => closed === null);
  const ready = open.filter(({ people }) => readyPeople(people).length > 0);
  const readyCount = sumOf(ready, ({ people }) => readyPeople(people).length);
  const closable = open.filter((sheet) => whyOpen(sheet) === undefined);
  const people = sumOf(sheets, (sheet) => sheet.people.length);
  const decided = sumOf(sheets, (sheet) => sheet.people.filter(isDecided).length);
  const marks = sumOf(sheets, (sheet) =>
    sheet.people.reduce((sum, { status, marks: own }) => sum + (status === 'WAITING' ? own.length : 0), 0),
  );
  const facts = [
    [`${decided} of ${people}`, 'reviewed'],
    [String(marks), 'to review'],
    [inHours(sumOf(sheets, ({ totals }) => totals.paid_minutes)), 'hours paid'],
  ] as const;
  const mayClose = sheets.some(({ may_close }) => may_close);
  return (
    <div className={classes.head}>
      <ul className={classes.summary} aria-label="Week so far at all locations">
        {facts.map(([value, words]) => (
          <li key={words}>
            <strong>{value}</strong> {words}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          look={readyCount > 0 ? 'primary' : 'default'}
          icon="check"
          loading={actions.busy}
          onClick={() => actions.approve(ready)}
          disabled={readyCount === 0}
          disabledReason="Review the remaining items first."
        >
          {readyCount === 0 ? 'Approve all ready' : `Approve ${readyCount} ready`}
        </Button>
        {mayClose ? (
          <Button
            look={readyCount === 0 && closable.length > 0 ? 'primary' : 'default'}
            icon="lock"
            loading={actions.busy}
            onClick={() => actions.close(closable)}
            disabled={closable.length === 0}
            disabledReason={whyNone(open)}
          >
            {closable.length === 0 ? 'Close weeks' : `Close ${counted(closable.length, 'week')}`}
          </Button>
        ) : null}
        <Button icon="print" look="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}

interface AllSheetsProps {
  readonly answer: AllTimesheets;
  readonly date: string;
}

/** Shows the week of every location: what can be decided together, then a group for each location. */
export function AllSheets({ answer: { results, alike }, date }: AllSheetsProps) {
  const actions = useBulkActions(date);
  const [chosen, setChosen] = useState<string>();
  const [panelHost, setPanelHost] = useState<HTMLElement | null>(null);
  const active =
    results.find(({ location }) => location.id === chosen) ?? results.find(({ people }) => people.length > 0);
  if (results.length === 0)
    return <EmptyState title="No locations" hint="Ask an admin to add you to a location." />;
  return (
    <>
      <AllHead sheets={results} actions={actions} />
      <Refusals actions={actions} />
      <AlikeRows
        label="Items to accept together"
        rows={alike.filter(({ location }) => location === undefined)}
        sheets={results}
        actions={actions}
      />
      <div className={classes.columns}>
        <div className={classes.groups}>
          {results.map((sheet) => (
            <Sheet
              key={`${sheet.location.id} ${sheet.week.start}`}
              sheet={sheet}
              bulk={actions}
              alike={alike.filter(({ location }) => location === sheet.location.id)}
              group={{
                isActive: sheet === active,
                onActivate: () => setChosen(sheet.location.id),
                panelHost,
              }}
            />
          ))}
        </div>
        <div ref={setPanelHost} className={classes.host} />
      </div>
    </>
  );
}
