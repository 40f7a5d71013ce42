import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { minutesOf } from '../domain/calendar/plainTime';
import type { Block } from '../schemas/availability';
import { showTimeRange } from '../time/display';
import { addBlock, BAR_END, BAR_START, blockKeys, type Grip, moveBlock, STEP } from './availabilityWeek';
import './availability.css';

/** Pixels at each end of a block that move only this end. */
const EDGE_PX = 14;
/** Pixels of a drag before it counts, so that a tap with a trembling thumb moves nothing. */
const SLACK_PX = 4;

const share = (minutes: number): number => ((minutes - BAR_START) / (BAR_END - BAR_START)) * 100;
const within = (percent: number): number => Math.min(Math.max(percent, 0), 100);

interface BarProps {
  readonly day: string;
  readonly weekday: number;
  readonly blocks: readonly Block[];
  readonly onChange: (blocks: readonly Block[]) => void;
  /** ID of the button that adds hours, to which an error summary leads. */
  readonly id: string;
  readonly describedBy: string | undefined;
}

interface Drag {
  readonly index: number;
  readonly grip: Grip;
  readonly x: number;
  readonly block: Block;
}

/**
 * Shows the hours of a weekday from 5 AM to 11 PM. A tap on the bar adds 2 hours; dragging a block or one of its ends
 * changes the hours, and so do the arrow keys: alone they move the block, with Shift its end.
 */
export function AvailabilityBar({ day, weekday, blocks, onChange, id, describedBy }: BarProps) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const minutesPerPixel = (): number =>
    (BAR_END - BAR_START) / (track.current?.getBoundingClientRect().width || 1);
  const put = (index: number, block: Block): void =>
    onChange(blocks.map((one, at) => (at === index ? block : one)));

  function add(event: MouseEvent): void {
    // A click without a pointer comes from the keyboard and names no place on the bar.
    const left = track.current?.getBoundingClientRect().left ?? 0;
    const at = event.detail === 0 ? undefined : BAR_START + (event.clientX - left) * minutesPerPixel();
    onChange(addBlock(blocks, weekday, at));
  }

  function grab(event: PointerEvent<HTMLButtonElement>, index: number, block: Block): void {
    const { left, right } = event.currentTarget.getBoundingClientRect();
    // A short block keeps a middle to move as a whole.
    const edge = Math.min(EDGE_PX, (right - left) / 3);
    let grip: Grip = 'whole';
    if (event.clientX > right - edge) grip = 'end';
    else if (event.clientX < left + edge) grip = 'start';
    drag.current = { index, grip, x: event.clientX, block };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function follow(event: PointerEvent): void {
    const { current } = drag;
    if (!current) return;
    const pixels = event.clientX - current.x;
    if (Math.abs(pixels) < SLACK_PX) return;
    put(current.index, moveBlock(current.block, current.grip, pixels * minutesPerPixel()));
  }

  function press(event: KeyboardEvent, index: number, block: Block): void {
    if (event.key === 'Delete') {
      event.preventDefault();
      onChange(blocks.filter((_, at) => at !== index));
    }
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    put(index, moveBlock(block, event.shiftKey ? 'end' : 'whole', by));
  }

  return (
    <div ref={track} className="od-hours-bar">
      <button
        type="button"
        id={id}
        className="od-hours-track"
        aria-label={`Add hours on ${day}`}
        aria-describedby={describedBy}
        onClick={add}
      />
      {blocks.map((block, index) => {
        const [start, end] = [share(minutesOf(block.start_time)), share(minutesOf(block.end_time))];
        const left = within(start);
        return (
          <button
            key={blockKeys[index]}
            type="button"
            className="od-hours-block"
            data-level={block.level}
            style={{ insetInlineStart: `${left}%`, inlineSize: `${Math.max(within(end) - left, 2)}%` }}
            aria-label={`${day}, ${showTimeRange(block.start_time, block.end_time)}. Move with the arrow keys, and the end with Shift.`}
            onPointerDown={(event) => grab(event, index, block)}
            onPointerMove={follow}
            onPointerUp={() => {
              drag.current = undefined;
            }}
            onPointerCancel={() => {
              drag.current = undefined;
            }}
            onKeyDown={(event) => press(event, index, block)}
          />
        );
      })}
    </div>
  );
}
