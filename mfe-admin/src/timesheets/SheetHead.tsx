import { useWrite } from '@ondeck/shared/api/useCall';
import { reopenWeek } from '@ondeck/shared/calls/timesheets';
import type { TimesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import { showDate, showMoment } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { ReasonDialog } from './ReasonDialog';
import { inHours, readyPeople } from './sheetSteps';
import classes from './timesheets.module.css';
import type { SheetActions } from './useSheetActions';

interface SheetHeadProps {
  readonly sheet: TimesheetAnswer;
  readonly actions: SheetActions;
  readonly onNext?: (() => void) | undefined;
  /** Whether the sheet is one of several on the page, with its title above. */
  readonly isGroup: boolean;
}

/** Returns the reason why the week can't be closed yet; undefined if it can. */
export function whyOpen({
  is_over: isOver,
  week,
  part_of: whole,
  people,
}: TimesheetAnswer): string | undefined {
  if (!isOver)
    return `You can close this ${whole ? 'part of the week' : 'week'} after ${showDate(week.end)}.`;
  const waiting = people.filter(({ status }) => status === 'WAITING' || status === 'READY').length;
  return waiting === 0 ? undefined : `${waiting} of ${people.length} employees still need a decision.`;
}

/** Returns the reason why only a part of the week is shown; undefined for a whole week. */
function whyPart({ week, part_of: whole }: TimesheetAnswer): string | undefined {
  if (!whole) return undefined;
  return week.end < whole.end
    ? `A pay period ends on ${showDate(week.end)}. You close these days separately.`
    : `A pay period starts on ${showDate(week.start)}. You close these days separately, and they pay the week's overtime.`;
}

/** Describes a printed sheet: its location and dates. */
export const describeWeek = ({ location, week }: TimesheetAnswer): string =>
  `${location.title}, ${showDate(week.start)} to ${showDate(week.end)}`;

/** Shows the progress of the week, and the actions for all its employees. */
export function SheetHead({ sheet, actions, onNext, isGroup }: SheetHeadProps) {
  const { people, totals, closed, reopened, location, week, part_of: whole } = sheet;
  const reopenMutation = useWrite(reopenWeek);
  const { shown, open } = useRowDialog<'reopen', TimesheetAnswer>('weeks');
  const decided = people.filter(({ status }) => status === 'APPROVED' || status === 'SET_ASIDE').length;
  const marks = people.reduce(
    (sum, person) => sum + (person.status === 'WAITING' ? person.marks.length : 0),
    0,
  );
  const ready = readyPeople(people);
  const reason = whyOpen(sheet);
  const overtime = totals.overtime_minutes + totals.double_minutes;
  const facts = [
    [`${decided} of ${people.length}`, 'reviewed'],
    [String(marks), 'to review'],
    [inHours(totals.paid_minutes), 'hours paid'],
    ...(sheet.overtime_rule === 'OFF' && overtime === 0 ? [] : [[inHours(overtime), 'overtime'] as const]),
    ...(totals.leave_minutes > 0 ? [[inHours(totals.leave_minutes), 'paid leave'] as const] : []),
    ...(totals.sick_minutes > 0 ? [[inHours(totals.sick_minutes), 'sick pay'] as const] : []),
  ] as const;
  return (
    <>
      <p className={classes.printed}>{describeWeek(sheet)}</p>
      {whyPart(sheet) ? <Alert kind="info">{whyPart(sheet)}</Alert> : null}
      {closed ? (
        <Alert
          kind="success"
          title={whole ? 'These days are closed' : 'This week is closed'}
          action={
            sheet.may_close ? (
              <Button size="small" onClick={() => open('reopen', sheet)}>
                Reopen
              </Button>
            ) : undefined
          }
        >
          {`${closed.by}, ${showMoment(closed.at, location.timezone)}. These hours can't change.`}
        </Alert>
      ) : null}
      {reopened ? (
        <Alert kind="warning">
          {`Reopened by ${reopened.by}, ${showMoment(reopened.at, location.timezone)}: ${reopened.reason}`}
        </Alert>
      ) : null}
      <div className={classes.head}>
        <ul
          className={classes.summary}
          aria-label={isGroup ? `Week so far at ${location.title}` : 'Week so far'}
        >
          {facts.map(([value, words]) => (
            <li key={words}>
              <strong>{value}</strong> {words}
            </li>
          ))}
        </ul>
        <div className={classes.actions}>
          {closed ? null : (
            <>
              {onNext ? (
                <Button
                  icon="forward"
                  onClick={onNext}
                  disabled={marks + ready.length === 0}
                  disabledReason="There's nothing left to review."
                >
                  Next to review
                </Button>
              ) : null}
              <Button
                look={reason === undefined || isGroup ? 'default' : 'primary'}
                icon="check"
                onClick={() => actions.approve(ready)}
                disabled={ready.length === 0}
                disabledReason="Review the remaining items first."
              >
                {ready.length === 0 ? 'Approve all ready' : `Approve all ready (${ready.length})`}
              </Button>
              {sheet.may_close ? (
                <Button
                  look={reason === undefined && !isGroup ? 'primary' : 'default'}
                  icon="lock"
                  onClick={actions.close}
                  disabled={reason !== undefined}
                  disabledReason={reason ?? ''}
                >
                  {whole ? 'Close these days' : 'Close week'}
                </Button>
              ) : null}
            </>
          )}
          {isGroup ? null : (
            <Button icon="print" look="quiet" onClick={() => window.print()}>
              Print
            </Button>
          )}
        </div>
      </div>
      {dialogOf(shown, {
        reopen: (_, dialog) => (
          <ReasonDialog
            {...dialog}
            title={whole ? 'Reopen Days' : 'Reopen Week'}
            about={`Managers can change hours at ${location.title} ${whole ? `from ${showDate(week.start)} to ${showDate(week.end)}` : `for the week of ${showDate(week.start)}`} until you close ${whole ? 'these days' : 'the week'} again.`}
            hint="The reason appears on the timesheets."
            submitLabel="Reopen"
            mutation={reopenMutation}
            inputOf={(why) => ({ location: location.id, date: week.start, reason: why, seen: closed?.at })}
          />
        ),
      })}
    </>
  );
}
