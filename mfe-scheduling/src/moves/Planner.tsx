import { useStaffChoicesQuery } from '@ondeck/shared/api/locations';
import { useLazyRead } from '@ondeck/shared/api/useCall';
import { readShift } from '@ondeck/shared/calls/shifts';
import { lazyPage } from '@ondeck/shared/router';
import type { ScheduleEvent, ScheduleLocation } from '@ondeck/shared/schemas/schedules';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import { notify } from '@ondeck/shared/ui/notify';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { type ReactNode, Suspense, useCallback, useRef } from 'react';
import { SOMETHING_WENT_WRONG } from '@ondeck/shared/domain/sentences';
import { ChooseLocationDialog } from '../common/ChooseLocationDialog';
import { DateDialog } from '../dates/DateDialog';
import { NewShiftDialog } from '../shiftForm/NewShiftDialog';
import { DeleteShiftDialog } from '../shifts/DeleteShiftDialog';
import { CellCursor } from './CellCursor';
import type { PlannerCell } from './cells';
import { MoveDialog } from './MoveDialog';
import classes from './planner.module.css';
import { useMoves } from './useMoves';
import { leavesLocation, shiftIdOf, type ProposedMove } from './proposedMove';

// If the drag layer can't be downloaded, the calendar still works and dialogs offer the same moves.
const DragLayer = lazyPage(() =>
  import('./DragLayer').then(
    ({ DragLayer: Layer }) => ({ default: Layer }),
    () => ({ default: () => null }),
  ),
);

interface PlannerProps {
  /** The location; empty for several. */
  readonly location: string;
  /** The locations, if the calendar shows several. */
  readonly places: readonly ScheduleLocation[] | undefined;
  readonly events: readonly ScheduleEvent[];
  readonly today: string;
  /** The calendar, with cells and shifts marked as `cells.ts` reads them. */
  readonly children: ReactNode;
}

/** Makes a calendar editable: managers add, move, copy, and remove shifts directly in the cells. */
export function Planner({ location, places, events, today, children }: PlannerProps) {
  const host = useRef<HTMLDivElement>(null);
  const { currentData: people } = useStaffChoicesQuery({ location }, { skip: places !== undefined });
  const [read] = useLazyRead(readShift);
  const asked = useRowDialog<'move', ProposedMove>('moves');
  const added = useRowDialog<'add' | 'choose', PlannerCell>('newShift');
  const removed = useRowDialog<
    'cancel' | 'delete' | 'leaveOut',
    { readonly event: ScheduleEvent; readonly shift?: Shift }
  >('removals');
  const moves = useMoves();

  const nameOf = (id: string): string =>
    people?.results.find((person) => person.id === id)?.name ??
    places?.flatMap(({ staff }) => staff).find((person) => person.id === id)?.name ??
    events.flatMap(({ staff }) => staff).find((person) => person.id === id)?.name ??
    'Someone';
  const whoWorks = ({ from, to }: ProposedMove): string | undefined => {
    if (to === undefined || to === from) return undefined;
    return to === null ? 'an open shift' : nameOf(to);
  };
  const eventOf = useCallback(
    (id: string) => events.find(({ occurrence_id }) => occurrence_id === id),
    [events],
  );

  async function shiftBehind(event: ScheduleEvent): Promise<Shift | undefined> {
    const { data } = await read({ id: shiftIdOf(event), date: event.start_date });
    if (!data) notify.error(SOMETHING_WENT_WRONG);
    return data;
  }

  /** Sends a dropped move right away, unless the shift recurs: then a dialog asks which dates to change. */
  async function carryOut(wish: ProposedMove): Promise<void> {
    if (leavesLocation(wish)) {
      const place = places?.find(({ id }) => id === wish.place)?.title ?? 'the other location';
      notify.error(`A shift can't move to another location. Create a new shift at ${place}.`, {
        seconds: 10,
      });
      return;
    }
    const shift = wish.copy ? undefined : await shiftBehind(wish.event);
    if (shift?.schedule_type === 'RECURRING_SHIFT') asked.open('move', wish);
    else if (shift || wish.copy) await moves.send(wish);
  }

  /** Opens the form for a new shift. A day of several locations doesn't say which one, so a dialog asks. */
  const add = (cell: PlannerCell): void =>
    added.open(location === '' && cell.place === undefined ? 'choose' : 'add', cell);

  async function remove(event: ScheduleEvent): Promise<void> {
    if (event.draft) {
      removed.open('leaveOut', { event });
      return;
    }
    const shift = await shiftBehind(event);
    if (shift) removed.open(shift.schedule_type === 'ONE_TIME_SHIFT' ? 'delete' : 'cancel', { event, shift });
  }

  return (
    <div ref={host} className={classes['planner']}>
      <CellCursor host={host} today={today} onAdd={add} />
      {children}
      <Suspense fallback={null}>
        <DragLayer
          host={host}
          eventOf={eventOf}
          nameOf={nameOf}
          today={today}
          onWish={(wish) => void carryOut(wish)}
          onAdd={add}
          onRemove={(event) => void remove(event)}
        />
      </Suspense>
      {dialogOf(asked.shown, {
        move: (wish, dialog) => (
          <MoveDialog {...dialog} event={wish.event} wish={wish} who={whoWorks(wish)} />
        ),
      })}
      {dialogOf(added.shown, {
        choose: (cell, dialog) => (
          <ChooseLocationDialog
            {...dialog}
            title="Create New Shift"
            onChoose={(place) => added.open('add', { ...cell, place })}
          />
        ),
        add: ({ day, userId: id, place }, dialog) => (
          <NewShiftDialog
            {...dialog}
            location={place ?? location}
            date={day}
            person={id ? { id, name: nameOf(id) } : undefined}
          />
        ),
      })}
      {dialogOf(removed.shown, {
        delete: ({ shift }, dialog) => shift && <DeleteShiftDialog {...dialog} shift={shift} />,
        cancel: ({ event }, dialog) => <DateDialog {...dialog} action="cancel" event={event} />,
        leaveOut: ({ event }, dialog) => <DateDialog {...dialog} action="leaveOut" event={event} />,
      })}
    </div>
  );
}
