import type { ScheduleClosure } from '@ondeck/shared/schemas/schedules';
import { showDate } from '@ondeck/shared/time/display';
import { Button, IconButton } from '@ondeck/shared/ui/button';
import { CloseDialog } from '@ondeck/shared/planning/closeDialog';
import { closedNote, closureDays } from '@ondeck/shared/planning/closureWords';
import { Dated } from '@ondeck/shared/ui/dated';
import { OpenAgainDialog } from '@ondeck/shared/planning/openAgainDialog';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import classes from './closedDays.module.css';

interface ClosedDaysContext {
  readonly closures: readonly ScheduleClosure[];
  readonly today: string;
  /** Opens the form that closes a day. */
  readonly close: (date: string) => void;
  /** Opens the dialog that asks whether to reopen the location. */
  readonly openAgain: (closure: ScheduleClosure) => void;
}
const Context = createContext<ClosedDaysContext | null>(null);

interface ClosedDaysProps {
  readonly closures: readonly ScheduleClosure[];
  readonly location: { readonly id: string; readonly title: string };
  readonly today: string;
  readonly children: ReactNode;
}

/** Allows the day headings of a schedule to show closures, close days, and reopen them. */
export function ClosedDays({ closures, location, today, children }: ClosedDaysProps) {
  const { shown, open } = useRowDialog<'close' | 'open', { date: string; closure?: ScheduleClosure }>(
    'closures',
  );
  const close = useCallback((date: string) => open('close', { date }), [open]);
  const openAgain = useCallback(
    (closure: ScheduleClosure) => open('open', { date: closure.start_date, closure }),
    [open],
  );
  const value = useMemo(() => ({ closures, today, close, openAgain }), [closures, today, close, openAgain]);
  return (
    <Context value={value}>
      {children}
      {dialogOf(shown, {
        close: ({ date }, dialog) => (
          <CloseDialog {...dialog} location={location} today={today} date={date} />
        ),
        open: ({ closure }, dialog) =>
          closure && <OpenAgainDialog {...dialog} closure={closure} place={location.title} />,
      })}
    </Context>
  );
}

/** Lists the location's closures above a schedule, in every layout. */
export function ClosedStrip() {
  const schedule = use(Context);
  if (!schedule || schedule.closures.length === 0) return null;
  const { closures, today, openAgain } = schedule;
  return (
    <ul className={`od-closure-list ${classes['strip']}`} aria-label="Closed">
      {closures.map((closure) => (
        <li key={closure.id}>
          <span>
            <strong>Closed</strong> <Dated>{closureDays(closure)}</Dated>: {closure.reason}
          </span>
          {closure.last_until === null && closure.end_date >= today ? (
            <Button size="small" label={`Reopen: ${closure.reason}`} onClick={() => openAgain(closure)}>
              Reopen
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The button that closes a day, for layouts whose days have no headings. */
export function CloseDayButton() {
  const schedule = use(Context);
  return schedule ? (
    <Button look="quiet" size="small" onClick={() => schedule.close('')}>
      Close a day
    </Button>
  ) : null;
}

/** Shows a day's closure in its heading, or a button that closes the location on that day. */
export function DayClosure({ day }: { readonly day: string }) {
  const schedule = use(Context);
  const note = closedNote(schedule?.closures ?? [], day);
  if (note) return <span className={classes['note']}>{note}</span>;
  if (!schedule || day < schedule.today) return null;
  return (
    <span className={classes['action']}>
      <IconButton
        icon="lock"
        size="small"
        label={`Close the location on ${showDate(day)}`}
        onClick={() => schedule.close(day)}
      />
    </span>
  );
}
