/** The day's clock, shared by all processes, and the times when the database took no writes. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from '../lib/server';

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Creates the clock of a day. @param start - first instant of the day */
export function createDay(start: number) {
  let offset = start - Date.now();
  const servers: Server[] = [];
  const downs: { from: number; to: number }[] = [];
  const now = (): number => Date.now() + offset;
  return {
    now,
    /** Returns the offset from the machine's clock in milliseconds, for a process that starts. */
    offset: () => offset,
    add: (server: Server) => void servers.push(server),
    downs: downs as readonly Span[],
    /** Moves all clocks forward to a later instant. */
    async jumpTo(instant: number): Promise<void> {
      offset += Math.max(0, instant - now());
      await Promise.all(
        servers.map(async ({ child }) => {
          const moved = once(child, 'message');
          child.send(String(offset));
          await moved;
        }),
      );
    },
    /** Waits some seconds while the clocks run. */
    run: (seconds: number) => pause(seconds * 1000),
    /**
     * Notes that the database takes no writes from now on. @returns a function that notes when it takes writes again
     */
    begin(): () => void {
      const down = { from: now(), to: Number.POSITIVE_INFINITY };
      downs.push(down);
      return () => {
        down.to = now();
      };
    },
    /** Returns the milliseconds between two instants in which the database took writes. */
    writable(from: number, to: number): number {
      const lost = downs.reduce(
        (sum, down) => sum + Math.max(0, Math.min(to, down.to) - Math.max(from, down.from)),
        0,
      );
      return to - from - lost;
    },
  };
}

export type Day = ReturnType<typeof createDay>;

/** Returns the date (`yyyy-MM-dd`) and time (`HH:mm`) of an instant at a location. */
export function shownAt(instant: number, timeZone: string): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}
