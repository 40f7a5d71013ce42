import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Cluster, Meta, Panel, Stack } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import type { ReactNode } from 'react';
import classes from '../options/options.module.css';

interface KnownPanelProps {
  readonly title: string;
  /** Plural name of the listed items. */
  readonly things: string;
  /** Undefined until the rows have loaded. */
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
  /** Number of items that are not listed. */
  readonly more?: number;
  /** Links to the pages where a user adds and changes items. */
  readonly children: ReactNode;
}

/** Lists the items of a kind that a new school already has, with links to add more. */
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
