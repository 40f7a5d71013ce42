import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Cluster, Meta, Panel, Stack } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import type { ReactNode } from 'react';
import classes from '../options/options.module.css';

interface KnownPanelProps {
  readonly title: string;
  /** What is listed, in the plural. */
  readonly things: string;
  /** Undefined until it was loaded. */
  readonly rows:
    | readonly {
        readonly id: string;
        readonly name: string;
        readonly about: string;
        readonly state?: ReactNode;
      }[]
    | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** How many there are beyond the rows. */
  readonly more?: number;
  /** Links that add and change. */
  readonly children: ReactNode;
}

/** What a new school has of a kind already, and the ways to more of it. */
export function KnownPanel({ title, things, rows, failed, onRetry, more = 0, children }: KnownPanelProps) {
  return (
    <Panel title={title}>
      <Stack>
        {failed ? (
          <FailureStrip onRetry={onRetry}>{`Couldn't load the ${things.toLowerCase()}.`}</FailureStrip>
        ) : null}
        {rows || failed ? null : <Skeleton lines={3} />}
        {rows?.length === 0 ? <p className="od-muted">None yet. Add the first one below.</p> : null}
        <ul className={classes.list} aria-label={things}>
          {rows?.map(({ id, name, about, state }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <Meta>{about}</Meta>
              </div>
              {state}
            </li>
          ))}
        </ul>
        {more > 0 ? <p className="od-muted">{`And ${more} more.`}</p> : null}
        <Cluster>{children}</Cluster>
      </Stack>
    </Panel>
  );
}
