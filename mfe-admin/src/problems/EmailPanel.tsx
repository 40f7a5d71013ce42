import { useRead } from '@ondeck/shared/api/useCall';
import { listUndelivered } from '@ondeck/shared/calls/problems';
import type { Problems, UndeliveredRow } from '@ondeck/shared/schemas/problems';
import { showMoment } from '@ondeck/shared/time/display';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Meta, Panel } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import { Pagination } from '@ondeck/shared/ui/pagination';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import classes from './problems.module.css';
import { useResend } from './useResend';

/** Describes why an email wasn't delivered and whether On Deck tries again. */
const stateOf = ({ is_final, recovered, reason }: UndeliveredRow): string =>
  [
    reason,
    is_final ? '' : 'On Deck keeps trying for a day.',
    recovered ? 'Later emails reached this address.' : '',
  ]
    .filter(Boolean)
    .join(' ');

function Row({ row }: { readonly row: UndeliveredRow }) {
  const { resend, isSending } = useResend();
  const { user, to, subject, at, can_resend: canResend } = row;
  const name = user?.name ?? to;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <Meta>{[user ? to : '', subject, showMoment(at)].filter(Boolean).join(' · ')}</Meta>
        <div>{stateOf(row)}</div>
      </div>
      {user && canResend ? (
        <Button
          size="small"
          icon="mail"
          label={`Resend to ${name}`}
          loading={isSending}
          onClick={() => void resend(user.id)}
        >
          Resend
        </Button>
      ) : null}
    </li>
  );
}

/** Lists the emails of the last 30 days that weren't delivered within an hour, each with a button to resend it. */
export function EmailPanel({ goes }: { readonly goes: Problems['mail']['goes'] | undefined }) {
  const list = useListState({ filters: {} });
  const { limit, offset } = list.query;
  const { data, isError, refetch } = useRead(listUndelivered, { limit, offset });
  return (
    <Panel title="Email">
      {goes === 'nowhere' ? (
        <Alert kind="warning">
          On Deck can't send email because no mail server is set. Ask the person who runs your server to set
          SMTP_URL.
        </Alert>
      ) : null}
      <Meta>Emails from the last 30 days that weren't delivered, or took more than an hour.</Meta>
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load these emails.</FailureStrip>
      ) : null}
      {data || isError ? null : <Skeleton lines={3} />}
      {data?.count === 0 ? <p className="od-muted">Every email was delivered.</p> : null}
      <ul className={classes['list']} aria-label="Emails not delivered">
        {(data?.results ?? []).map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {data?.count ? (
        <Pagination
          label="Emails not delivered, pages"
          page={list.page}
          pageSize={list.pageSize}
          count={data.count}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      ) : null}
    </Panel>
  );
}
