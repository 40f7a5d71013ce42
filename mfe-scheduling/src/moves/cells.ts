/**
 * The cells of a calendar as a drag sees them, read from what is drawn: `data-day`, within `data-row` where rows are
 * people, and `data-event` on what can be picked up.
 */

/** A day, and whose; undefined where the layout has no rows of people, null: nobody's. */
export interface Cell {
  readonly day: string;
  readonly userId: string | null | undefined;
}

/** The key of the row of open shifts. */
const NOBODY = 'open';

const rowOf = (element: Element): Element | null => element.closest('[data-row]');

/** What a cell, or anything within it, stands for. */
export function cellOf(element: Element): Cell | undefined {
  const day = element.closest<HTMLElement>('[data-day]')?.dataset['day'];
  if (day === undefined) return undefined;
  const row = element.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return { day, userId: row === NOBODY ? null : row };
}

const cellsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-day]')];

/** What stands at a point of the window, as a cell of this calendar. */
export function cellAt(host: Element, x: number, y: number): HTMLElement | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]') ?? null;
  return cell && host.contains(cell) ? cell : null;
}

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const DAYS_OF_A_WEEK = 7;

/** The cell beside another one, where an arrow key leads; itself at the edge, undefined for another key. */
export function cellBeside(host: Element, cell: HTMLElement, code: string): HTMLElement | undefined {
  const step = STEPS[code];
  if (!step) return undefined;
  const [right, down] = step;
  const row = rowOf(cell);
  const around = cellsIn(row ?? host);
  if (!row) {
    // A month's weeks stand below each other; days side by side have nothing below.
    const isMonth = around.length > 2 * DAYS_OF_A_WEEK;
    return around[around.indexOf(cell) + right + (isMonth ? down * DAYS_OF_A_WEEK : 0)] ?? cell;
  }
  if (down === 0) return around[around.indexOf(cell) + right] ?? cell;
  const index = Number(row.getAttribute('aria-rowindex')) + down;
  const day = cell.dataset['day'];
  return host.querySelector<HTMLElement>(`[aria-rowindex="${index}"] [data-day="${day}"]`) ?? cell;
}
