import { counted } from '@ondeck/shared/domain/words';
import { showLongDay } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type PlannerCell, cellBeside, cellOf } from './cells';
import classes from './planner.module.css';

interface CellCursorProps {
  readonly host: RefObject<HTMLElement | null>;
  /** Date at the location. No shift can be added before that date. */
  readonly today: string;
  readonly onAdd: (cell: PlannerCell) => void;
}

/**
 * Names a board's cell for screen readers: `Maya Reyes, Tuesday, January 6, 1 shift`. Calendar days have their own
 * names.
 */
function nameCell(cell: HTMLElement): void {
  const who = cell.closest('[data-row]')?.querySelector('[role="rowheader"] span')?.textContent;
  const day = cell.dataset['day'];
  if (!who || !day) return;
  const planned = cell.querySelectorAll('[data-event]').length;
  const what = planned === 0 ? 'nothing scheduled' : counted(planned, 'shift');
  cell.setAttribute('aria-label', `${who}, ${showLongDay(day)}, ${what}`);
  cell.addEventListener('blur', () => cell.removeAttribute('aria-label'), { once: true });
}

function goTo(cell: HTMLElement): void {
  cell.tabIndex = -1;
  nameCell(cell);
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  cell.focus({ preventScroll: true });
}

/**
 * Moves through a calendar's cells by keyboard. A button focuses the first upcoming day, arrow keys move between cells
 * (from a shift too), and Enter adds a shift in the focused cell. Tab moves to the shifts of the cell.
 */
export function CellCursor({ host, today, onAdd }: CellCursorProps) {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return;
    const cell = target.closest<HTMLElement>('[data-day]');
    const element = host.current;
    if (!cell || !element || !target.matches('[data-day], [data-event]')) return;
    const next = cellBeside(element, cell, key);
    if (next) goTo(next);
    else if (key === 'Enter' && target === cell) {
      const place = cellOf(cell);
      if (place && place.day >= today) onAdd(place);
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = host.current;
    const onKey = (event: KeyboardEvent) => follow(event);
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [host]);

  function enter(): void {
    const cells = [...(host.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])];
    const first = cells.find(({ dataset }) => (dataset['day'] ?? '') >= today) ?? cells[0];
    if (first) goTo(first);
  }
  return (
    <span className={classes['enter']}>
      <Button size="small" onClick={enter}>
        Add a shift by keyboard
      </Button>
    </span>
  );
}
