import {
  DndContext,
  type DragMoveEvent,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showTimeRange } from '@ondeck/shared/time/display';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type PlannerCell, cellAt, cellBeside, cellOf } from './cells';
import { CellKeys, PICK_UP } from './cellKeys';
import { hasModifier, pointOf, scrollOf } from './pointer';
import classes from './dragLayer.module.css';
import {
  canBePickedUp,
  isIdle,
  leavesLocation,
  shifted,
  stretched,
  whenLabel,
  type ProposedMove,
  proposedMoveOf,
} from './proposedMove';

/** Distance in pixels that drags the edge of a shift by 15 minutes. */
const QUARTER_PX = 8;
const ID = 'shift';
/** Fraction of the board's size, from its edge, in which a held shift scrolls the board. */
const autoScroll = { threshold: { x: 0.06, y: 0.08 } };

interface DragLayerProps {
  readonly host: RefObject<HTMLElement | null>;
  readonly eventOf: (occurrenceId: string) => ScheduleEvent | undefined;
  readonly nameOf: (userId: string) => string;
  readonly today: string;
  readonly onWish: (wish: ProposedMove) => void;
  readonly onAdd: (cell: PlannerCell) => void;
  readonly onRemove: (event: ScheduleEvent) => void;
}

/** The held shift: the point of the pickup, and the move that a drop would request now. */
interface Held {
  wish: ProposedMove;
  /** The dragged edge; undefined if the whole shift is dragged. */
  readonly edge: 'start' | 'end' | undefined;
  readonly chip: HTMLElement;
  readonly from: { readonly x: number; readonly y: number };
  readonly scrolled: () => { readonly x: number; readonly y: number };
  cell: HTMLElement | null;
  quarters: number;
}

/** Passes the host's events to the library, as if every shift in the host were a draggable. */
function Handle({
  host,
  onPress,
}: Pick<DragLayerProps, 'host'> & { readonly onPress: (event: Event) => HTMLElement | null }) {
  const { listeners, setNodeRef } = useDraggable({ id: ID });
  const hand = useEffectEvent((name: string, event: Event) => {
    const held = onPress(event);
    if (!held) return;
    // The library scrolls the container of the node it is given.
    setNodeRef(held.closest('[data-scrolls]')?.querySelector<HTMLElement>('[role=table]') ?? held);
    listeners?.[name]?.({ nativeEvent: event });
  });
  useEffect(() => {
    const element = host.current;
    const hands = { mousedown: 'onMouseDown', touchstart: 'onTouchStart', keydown: 'onKeyDown' };
    const added = Object.entries(hands).map(([type, name]) => {
      const listener = (event: Event) => hand(name, event);
      element?.addEventListener(type, listener, { passive: true });
      return () => element?.removeEventListener(type, listener);
    });
    return () => {
      for (const remove of added) remove();
    };
  }, [host]);
  return null;
}

/**
 * Moves and copies shifts by mouse, touch, and keyboard in the calendar that the host shows. Dragging renders no cell
 * of the calendar again, however many employees and events there are.
 */
export function DragLayer({ host, eventOf, nameOf, today, onWish, onAdd, onRemove }: DragLayerProps) {
  const ghost = useRef<HTMLDivElement>(null);
  const pressed = useRef<Held>(null);
  const held = useRef<Held>(null);
  const said = useRef('');

  const chipIn = (event: Event) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-event]') : null;

  function press(event: Event): HTMLElement | null {
    if (event instanceof KeyboardEvent && event.code !== PICK_UP) return null;
    const chip = chipIn(event);
    const found = chip && eventOf(chip.dataset['event'] ?? '');
    const cell = chip?.closest<HTMLElement>('[data-day]') ?? null;
    if (!chip || !found || !cell || !canBePickedUp(found)) return null;
    const edge = event.target instanceof HTMLElement ? event.target.dataset['edge'] : undefined;
    pressed.current = {
      wish: proposedMoveOf(found, cellOf(cell)?.userId),
      edge: edge === 'start' || edge === 'end' ? edge : undefined,
      chip,
      from: pointOf(event),
      scrolled: scrollOf(chip),
      cell,
      quarters: 0,
    };
    return chip;
  }

  /** Shows a label of the held shift next to the pointer. */
  function show(x: number, y: number): void {
    const box = ghost.current;
    if (!box || !held.current) return;
    const { wish } = held.current;
    box.style.transform = `translate(${Math.round(x) + 12}px, ${Math.round(y) + 12}px)`;
    const text = `${wish.copy ? 'Copy ' : ''}${wish.event.shift_code} ${showTimeRange(wish.start_time, wish.end_time)}`;
    if (box.textContent !== text) box.textContent = text;
  }

  function aim(cell: HTMLElement | null): void {
    const now = held.current;
    if (!now || now.cell === cell) return;
    now.cell?.removeAttribute('data-aim');
    now.cell = cell;
    const place = cell && cellOf(cell);
    if (!cell || !place) return;
    const { day: date, userId: to } = place;
    now.wish = { ...now.wish, date, ...(to === undefined ? {} : { to }), place: place.place };
    cell.setAttribute('data-aim', place.day < today || leavesLocation(now.wish) ? 'no' : 'yes');
  }

  const place = (): string => {
    const wish = held.current?.wish;
    if (!wish) return '';
    const who = wish.to === undefined ? '' : wish.to === null ? ', open shift' : `, ${nameOf(wish.to)}`;
    const where = leavesLocation(wish) ? ', at another location' : '';
    return `${whenLabel(wish)}${who}${where}${wish.copy ? ', as a copy' : ''}`;
  };

  function start({ activatorEvent }: DragStartEvent): void {
    held.current = pressed.current && { ...pressed.current, from: { ...pressed.current.from } };
    const now = held.current;
    if (!now) return;
    now.chip.setAttribute('data-held', '');
    const { x, y } = now.chip.getBoundingClientRect();
    ghost.current?.removeAttribute('hidden');
    const atKeys = activatorEvent instanceof KeyboardEvent;
    if (!atKeys) setCopy(hasModifier(activatorEvent));
    show(atKeys ? x : now.from.x, atKeys ? y : now.from.y);
  }

  const origin = useRef({ x: 0, y: 0 });
  function move({ activatorEvent, delta }: DragMoveEvent): void {
    const now = held.current;
    const element = host.current;
    if (!now || !element || activatorEvent instanceof KeyboardEvent) return;
    const scrolled = now.scrolled();
    // The library counts scrolling as movement, although the pointer did not move; subtract the scrolled distance.
    const x = now.from.x + delta.x - (scrolled.x - origin.current.x);
    const y = now.from.y + delta.y - (scrolled.y - origin.current.y);
    if (now.edge) {
      const quarters = Math.round(delta.x / QUARTER_PX);
      if (quarters !== now.quarters) {
        now.quarters = quarters;
        now.wish = now.edge === 'end' ? stretched(now.wish, quarters) : shifted(now.wish, quarters);
      }
    } else aim(cellAt(element, x, y));
    show(x, y);
  }

  /**
   * Moves the held shift between cells with the arrow keys. Shift with left or right changes its end, with up or down
   * its time.
   */
  function key(event: KeyboardEvent): boolean {
    const now = held.current;
    const element = host.current;
    if (!now?.cell || !element || !event.code.startsWith('Arrow')) return false;
    if (event.shiftKey) {
      const by = event.code === 'ArrowRight' || event.code === 'ArrowDown' ? 1 : -1;
      now.quarters += by;
      const isEnd = event.code === 'ArrowRight' || event.code === 'ArrowLeft';
      now.wish = isEnd ? stretched(now.wish, now.quarters) : shifted(now.wish, now.quarters);
    } else {
      const next = cellBeside(element, now.cell, event.code);
      next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      if (next) aim(next);
    }
    const { x, y } = now.cell.getBoundingClientRect();
    show(x, y);
    return true;
  }

  function setCopy(copy: boolean): void {
    if (held.current && held.current.wish.copy !== copy) held.current.wish = { ...held.current.wish, copy };
  }

  function letGo(): Held | null {
    const now = held.current;
    held.current = null;
    pressed.current = null;
    said.current = '';
    now?.cell?.removeAttribute('data-aim');
    now?.chip.removeAttribute('data-held');
    ghost.current?.setAttribute('hidden', '');
    return now;
  }

  function drop(): void {
    const now = letGo();
    // A drop outside the calendar changes nothing.
    if (!now?.cell || (isIdle(now.wish) && !leavesLocation(now.wish))) return;
    onWish(now.wish);
  }

  const modify = useEffectEvent((event: KeyboardEvent) => {
    if (held.current && (event.key === 'Alt' || event.key === 'Control' || event.key === 'Enter'))
      setCopy(event.altKey || event.ctrlKey);
  });
  const remove = useEffectEvent((event: KeyboardEvent) => {
    const chip = event.key === 'Delete' && !held.current ? chipIn(event) : null;
    const found = chip && eventOf(chip.dataset['event'] ?? '');
    if (found && found.type === 'shift' && found.start_date >= today) onRemove(found);
  });
  const add = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    const isFree = target instanceof Element && !target.closest('button, a');
    const cell = isFree ? cellOf(target) : undefined;
    if (cell && cell.day >= today) onAdd(cell);
  });
  useEffect(() => {
    const element = host.current;
    const onKey = (event: KeyboardEvent) => modify(event);
    const onRemoveKey = (event: KeyboardEvent) => remove(event);
    const onClick = (event: MouseEvent) => add(event);
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('keyup', onKey, true);
    element?.addEventListener('keydown', onRemoveKey);
    element?.addEventListener('click', onClick);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('keyup', onKey, true);
      element?.removeEventListener('keydown', onRemoveKey);
      element?.removeEventListener('click', onClick);
    };
  }, [host]);

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
    useSensor(CellKeys, { onKey: key }),
  );
  const say = (words: string): string | undefined => {
    if (words === said.current) return undefined;
    said.current = words;
    return words;
  };
  return (
    <DndContext
      sensors={sensors}
      autoScroll={autoScroll}
      onDragStart={(event) => {
        start(event);
        origin.current = held.current?.scrolled() ?? { x: 0, y: 0 };
      }}
      onDragMove={move}
      onDragEnd={drop}
      onDragCancel={letGo}
      accessibility={{
        announcements: {
          onDragStart: () => {
            const code = held.current?.wish.event.shift_code ?? '';
            return say(`Picked up ${code}, ${place()}.`);
          },
          onDragMove: () => (held.current ? say(`${place()}.`) : undefined),
          onDragOver: () => undefined,
          onDragEnd: () => 'Dropped.',
          onDragCancel: () => 'Move canceled.',
        },
      }}
    >
      <Handle host={host} onPress={press} />
      {createPortal(
        <div ref={ghost} className={classes['ghost']} aria-hidden="true" hidden />,
        document.body,
      )}
    </DndContext>
  );
}
