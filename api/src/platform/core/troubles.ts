import { after, type Clock, DAY_MS } from './clock';

/** Systems that the server depends on. */
export const neighbors = ['database', 'mail', 'push', 'sms', 'bucket'] as const;
type Neighbor = (typeof neighbors)[number];

export interface Trouble {
  readonly of: Neighbor;
  /** Host of a push service; undefined for the other systems, of which there is only one each. */
  readonly name: string | undefined;
  readonly since: Date;
  /** Time when the system worked again; undefined while the trouble continues. */
  readonly until: Date | undefined;
  /** Error code or kind of error, never a text that can quote an address. */
  readonly code: string;
}

interface Ports {
  readonly clock: Clock;
  /** Called at the start and at the end of every trouble. */
  readonly report: (trouble: Trouble) => void;
}

/**
 * Keeps the last trouble of each system for a day, in the memory of this process, so that metrics show a trouble with
 * the database while it lasts, and Options shows it when the database answers again.
 */
export function createTroubles({ clock, report }: Ports) {
  const last = new Map<string, Trouble>();
  const keep = (key: string, trouble: Trouble): void => {
    last.set(key, trouble);
    report(trouble);
  };
  return {
    /** Records the outcome of one call to a system. @param code - undefined if the system worked */
    note(of: Neighbor, code: string | undefined, name?: string): void {
      const key = `${of} ${name ?? ''}`;
      const known = last.get(key);
      const isOpen = known !== undefined && known.until === undefined;
      if (code === undefined && isOpen) keep(key, { ...known, until: clock.now() });
      if (code !== undefined && !isOpen) keep(key, { of, name, since: clock.now(), until: undefined, code });
    },
    /** Returns the troubles that continue, and those that ended in the last 24 hours. */
    list(): Trouble[] {
      const start = after(clock.now(), -DAY_MS);
      return [...last.values()].filter(({ until }) => until === undefined || until > start);
    },
  };
}

export type Troubles = ReturnType<typeof createTroubles>;
