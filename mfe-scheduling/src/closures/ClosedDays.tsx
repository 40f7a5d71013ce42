import type { ScheduleClosure } from '@ondeck/shared/schemas/schedules';
import { showDate } from '@ondeck/shared/time/display';
import { Button, IconButton } from '@ondeck/shared/ui/button';
import { CloseDialog } from '@ondeck/shared/planning/closeDialog';
import { closedNote, closureDays } from '@ondeck/shared/planning/closureWords';
import { Dated } from '@ondeck/shared/ui/dated';
import { OpenAgainDialog } from '@ondeck/shared/planning/openAgainDialog';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { useIsPhone } from '@ondeck/shared/ui/mediaQuery';
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { ChooseLocationDialog } from '../common/ChooseLocationDialog';
import classes from './closedDays.module.css';

interface ClosedDaysContext {
  readonly closures: readonly ScheduleClosure[];
  readonly today: string;
  /** Whether the schedule shows several locations, so that a day alone doesn't say which one to close. */
  readonly isSeveral: boolean;
  /** Opens the form that closes a day. */
  readonly close: (date: string) => void;
  /** Opens the dialog that asks whether to reopen the location. */
  readonly openAgain: (closure: ScheduleClosure) => void;
}
const Context = createContext<ClosedDaysContext | null>(null);

interface ClosingLocation {
  readonly id: string;
  readonly title: string;
  /** Today's date at the location. */
  readonly today: string;
}

interface ClosedDaysProps {
  readonly closures: readonly ScheduleClosure[];
  /** The locations on the schedule: one, or several. */
  readonly places: readonly ClosingLocation[];
  readonly isSeveral: boolean;
  readonly today: string;
  readonly children: ReactNode;
}

/** Allows the day headings of a schedule to show closures, close days, and reopen them. */
export function ClosedDays({ closures, places, isSeveral, today, children }: ClosedDaysProps) {
  const { shown, open } = useRowDialog<
    'choose' | 'close' | 'open',
    { date: string; closure?: ScheduleClosure; location?: string }
  >('closures');
  const close = useCallback(
    (date: string) => open(isSeveral ? 'choose' : 'close', { date }),
    [open, isSeveral],
  );
  const placeOf = (location: string | undefined): ClosingLocation | undefined =>
    isSeveral ? places.find(({ id }) => id === location) : places[0];
  const openAgain = useCallback(
    (closure: ScheduleClosure) => open('open', { date: closure.start_date, closure }),
    [open],
  );
  const value = useMemo(
    () => ({ closures, today, isSeveral, close, openAgain }),
    [closures, today, isSeveral, close, openAgain],
  );
  return (
    <Context value={value}>
      {children}
      {dialogOf(shown, {
        choose: ({ date }, dialog) => (
          <ChooseLocationDialog
            {...dialog}
            title="Close a Location"
            onChoose={(location) => open('close', { date, location })}
          />
        ),
        close: ({ date, location }, dialog) => {
          const place = placeOf(location);
          return place && <CloseDialog {...dialog} location={place} today={place.today} date={date} />;
        },
        open: ({ closure }, dialog) =>
          closure && (
            <OpenAgainDialog
              {...dialog}
              closure={closure}
              place={placeOf(closure.location_id)?.title ?? ''}
            />
          ),
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

/** The button that closes a day, next to the other actions of a schedule. A phone has room for its icon. */
export function CloseDayButton() {
  const schedule = use(Context);
  const isPhone = useIsPhone();
  if (!schedule) return null;
  const close = (): void => schedule.close('');
  return isPhone ? (
    <IconButton icon="lock" label="Close a day" onClick={close} />
  ) : (
    <Button onClick={close}>Close a day</Button>
  );
}

/** Shows a day's closure in its heading, or a button that closes the location on that day. */
export function DayClosure({ day }: { readonly day: string }) {
  const schedule = use(Context);
  const note = closedNote(schedule?.closures ?? [], day);
  if (note) return <span className={classes['note']}>{note}</span>;
  if (!schedule || schedule.isSeveral || day < schedule.today) return null;
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
