/** Reads the metrics of each process, as a monitor does, and Options, as an admin does. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Problems } from '@ondeck/shared/schemas/problems';
import { call } from '../lib/session';
import type { Day } from './day';

export type System = 'database' | 'mail' | 'push' | 'bucket';
const systems: readonly System[] = ['database', 'mail', 'push', 'bucket'];

/** A change that a process reports about a system. */
interface Seen {
  readonly system: System;
  readonly isTrouble: boolean;
  /** Milliseconds on the machine's clock. */
  readonly at: number;
}

const valueOf = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? Number.NaN,
  );

/** Reads the metrics of each process every second. */
export function watchMetrics(ports: readonly string[], day: Day) {
  const seen: Seen[] = [];
  const memory: number[] = [];
  const unanswered = { count: 0 };
  let isOver = false;
  async function follow(port: string): Promise<void> {
    const last = new Map<System, boolean>();
    while (!isOver) {
      const text = await fetch(`http://127.0.0.1:${port}/metrics`, {
        signal: AbortSignal.timeout(5000),
      }).then(
        (answer) => answer.text(),
        () => '',
      );
      if (text === '') unanswered.count += 1;
      else {
        memory.push(valueOf(text, 'process_resident_memory_bytes'));
        for (const system of systems) {
          const isTrouble = valueOf(text, `ondeck_trouble{system="${system}"}`) === 1;
          if (last.get(system) !== isTrouble) seen.push({ system, isTrouble, at: Date.now() });
          last.set(system, isTrouble);
        }
      }
      await pause(1000);
    }
  }
  const following = Promise.all(ports.map(follow));
  return {
    memory,
    unanswered,
    day,
    /** Waits until a process reports a system's state. @returns the seconds, or infinity after `limit` */
    async until(system: System, isTrouble: boolean, since: number, limit: number): Promise<number> {
      for (;;) {
        const found = seen.find(
          (one) => one.system === system && one.isTrouble === isTrouble && one.at >= since,
        );
        if (found) return (found.at - since) / 1000;
        if (Date.now() - since > limit * 1000) return Number.POSITIVE_INFINITY;
        await pause(200);
      }
    },
    stop: async (): Promise<void> => {
      isOver = true;
      await following;
    },
  };
}

/** Waits up to a minute until Options of either process names all systems. @returns the missing systems */
export async function onOptions(
  urls: readonly string[],
  token: string,
  wanted: readonly System[],
): Promise<{ missing: System[]; seconds: number }> {
  const began = Date.now();
  for (;;) {
    const answers = await Promise.all(
      urls.map((url) => call<Problems>(url, 'problems/', { token }).catch(() => undefined)),
    );
    const named = new Set(answers.flatMap((answer) => answer?.troubles ?? []).map(({ system }) => system));
    const missing = wanted.filter((system) => !named.has(system));
    const seconds = (Date.now() - began) / 1000;
    if (missing.length === 0 || seconds > 60) return { missing, seconds };
    await pause(1000);
  }
}
