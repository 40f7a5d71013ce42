/** Steps of the availability editor on the blocks of one weekday. */
import { fromMinutes, minutesOf } from '../domain/calendar/plainTime';
import { fieldLimits } from '../domain/rules/fields';
import type { Block } from '../schemas/availability';

/** Minutes that the bar of a day shows: 5 AM to 11 PM. */
export const BAR_START = 5 * 60;
export const BAR_END = 23 * 60;
export const STEP = 15;
const NEW_MINUTES = 2 * 60;
const USUAL_START = 9 * 60;

/** Keys of a day's blocks by position. A block has no ID, and its position stays the same while it is edited. */
export const blockKeys = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

const toStep = (minutes: number): number => Math.round(minutes / STEP) * STEP;

const spanOf = ({ start_time, end_time }: Block): readonly [start: number, end: number] => [
  minutesOf(start_time),
  minutesOf(end_time),
];

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/**
 * Adds 2 hours that start at a minute of the day, as far as the neighbors leave room.
 *
 * @param at - the minute of a tap; without it, the hours follow the last block, or start at 9 AM
 * @returns the same blocks if there is no room, or at the limit of blocks
 */
export function addBlock(blocks: readonly Block[], weekday: number, at?: number): readonly Block[] {
  if (blocks.length >= fieldLimits.availabilityBlocks) return blocks;
  const ends = blocks.map((one) => spanOf(one)[1]);
  const wanted = at ?? (ends.length > 0 ? Math.max(...ends) : USUAL_START);
  const start = between(toStep(wanted), BAR_START, BAR_END - STEP);
  if (blocks.some((one) => spanOf(one)[0] <= start && start < spanOf(one)[1])) return blocks;
  const next = Math.min(BAR_END, ...blocks.map((one) => spanOf(one)[0]).filter((begin) => begin > start));
  const end = Math.min(start + NEW_MINUTES, next);
  const added: Block = {
    weekday,
    start_time: fromMinutes(start),
    end_time: fromMinutes(end),
    level: 'AVAILABLE',
  };
  return [...blocks, added].toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));
}

/** The part of a block that a drag moves. */
export type Grip = 'start' | 'end' | 'whole';

/** Moves a block or one of its ends by some minutes, within the bar. A block keeps at least a quarter hour. */
export function moveBlock(block: Block, grip: Grip, minutes: number): Block {
  const [start, end] = spanOf(block);
  const by = toStep(minutes);
  const moved =
    grip === 'whole' ? between(by, Math.min(BAR_START - start, 0), Math.max(BAR_END - end, 0)) : by;
  const from = grip === 'end' ? start : between(start + moved, Math.min(BAR_START, start), end - STEP);
  const to = grip === 'start' ? end : between(end + moved, start + STEP, Math.max(BAR_END, end));
  return grip === 'whole'
    ? { ...block, start_time: fromMinutes(start + moved), end_time: fromMinutes(end + moved) }
    : { ...block, start_time: fromMinutes(from), end_time: fromMinutes(to) };
}

/** Returns the blocks of a day for another weekday. */
export const copiedTo = (blocks: readonly Block[], weekday: number): Block[] =>
  blocks.map((block) => ({ ...block, weekday }));
