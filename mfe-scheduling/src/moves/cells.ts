/**
 * Reads a calendar's cells from the DOM for dragging: `data-day` marks cells, `data-row` marks rows of employees,
 * `data-place` marks what belongs to a location, and `data-event` marks shifts that can be picked up.
 */

/**
 * A day and the employee of its row; `userId` is null for open shifts, undefined in layouts without rows of employees.
 */
export interface PlannerCell {
  readonly day: string;
  readonly userId: string | null | undefined;
  /** The location of the row or of the part of the day; undefined where all cells have the same. */
  readonly place?: string | undefined;
}

/** The `data-row` value of the row of open shifts. */
const NOBODY = 'open';

const rowOf = (element: Element): Element | null => element.closest('[data-row]');

/** Returns the cell that contains the element, or undefined outside a calendar. */
export function cellOf(element: Element): PlannerCell | undefined {
  const day = element.closest<HTMLElement>('[data-day]')?.dataset['day'];
  if (day === undefined) return undefined;
  const row = element.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const place = element.closest<HTMLElement>('[data-place]')?.dataset['place'];
  return { day, userId: row === NOBODY ? null : row, place };
}

const cellsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-day]')];

/** Returns this calendar's cell at a point of the window, in pixels, or null. */
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

/** Returns the cell that an arrow key leads to: the same cell at the edge, undefined for any other key. */
export function cellBeside(host: Element, cell: HTMLElement, code: string): HTMLElement | undefined {
  const step = STEPS[code];
  if (!step) return undefined;
  const [right, down] = step;
  const row = rowOf(cell);
  const around = cellsIn(row ?? host);
  if (!row) {
    // Only a month has several rows of weeks; a single row of days has nothing below.
    const isMonth = around.length > 2 * DAYS_OF_A_WEEK;
    return around[around.indexOf(cell) + right + (isMonth ? down * DAYS_OF_A_WEEK : 0)] ?? cell;
  }
  if (down === 0) return around[around.indexOf(cell) + right] ?? cell;
  const day = cell.dataset['day'];
  // The heading of a location is a row without cells, so the next row counts.
  for (const steps of [1, 2]) {
    const index = Number(row.getAttribute('aria-rowindex')) + steps * down;
    const next = host.querySelector<HTMLElement>(`[aria-rowindex="${index}"] [data-day="${day}"]`);
    if (next) return next;
  }
  return cell;
}
