import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { endOtherSessions, endSession, listSessions } from '@ondeck/shared/calls/sessions';
import type { ListedSession } from '@ondeck/shared/schemas/sessions';
import { dropSession, leaveSoon, useSession } from '@ondeck/shared/session/session';
import { showMoment } from '@ondeck/shared/time/display';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster, Meta, Stack } from '@ondeck/shared/ui/layout';
import { notify } from '@ondeck/shared/ui/notify';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useState } from 'react';
import { ActivityList } from './ActivityList';
import { ApiTokens } from './ApiTokens';
import css from './sessions.module.css';

function SessionRow({
  session,
  onEnd,
}: {
  readonly session: ListedSession;
  readonly onEnd: (session: ListedSession) => void;
}) {
  const { device, address, created_at, last_used_at, is_current } = session;
  return (
    <li>
      <div>
        <strong>{is_current ? `${device} (this device)` : device}</strong>
        <Meta>
          {[
            `last used ${showMoment(last_used_at)}`,
            `signed in ${showMoment(created_at)}`,
            ...(address ? [address] : []),
          ].join(' · ')}
        </Meta>
      </div>
      <Button size="small" label={`Sign out ${device}`} onClick={() => onEnd(session)}>
        Sign Out
      </Button>
    </li>
  );
}

/** Lists the user's devices, and signs out a device or all others. */
export function SessionsPanel() {
  const { data, isError, refetch } = useRead(listSessions);
  const [end] = useWrite(endSession);
  const [endOthers, { isLoading }] = useWrite(endOtherSessions);
  const [failure, setFailure] = useState<string>();
  const role = useSession((session) => session.role);

  function say(error: unknown, done: string): void {
    setFailure(error ? messageOf(error, { 404: 'server' }) : undefined);
    if (!error) notify.success(done);
  }

  async function endOne(ended: ListedSession): Promise<void> {
    const { id, is_current } = ended;
    const stay = is_current ? leaveSoon() : undefined;
    const { error } = await end({ id });
    if (error) stay?.();
    say(error, ended.label === null ? 'Device signed out.' : 'Token removed.');
    if (!error && is_current) dropSession('signedOut');
  }

  async function endAllOthers(): Promise<void> {
    const { error } = await endOthers();
    say(error, "You're signed out everywhere else.");
  }

  if (isError) return <FailureStrip onRetry={() => void refetch()}>Couldn't load your devices.</FailureStrip>;
  if (!data) return <Skeleton lines={4} />;
  const sessions = data.results.filter(({ label }) => label === null);
  const tokens = data.results.filter(({ label }) => label !== null);
  return (
    <Stack>
      <p>You're signed in on these devices. Sign out any you don't recognize, and change your password.</p>
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      <ul className={css.list} aria-label="Devices">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={(one) => void endOne(one)} />
        ))}
      </ul>
      {data.results.length > 1 ? (
        <Cluster>
          <Button loading={isLoading} onClick={() => void endAllOthers()}>
            {tokens.length > 0
              ? 'Sign out everywhere else and remove all tokens'
              : 'Sign out everywhere else'}
          </Button>
        </Cluster>
      ) : null}
      {role !== 'EMPLOYEE' || tokens.length > 0 ? (
        <ApiTokens tokens={tokens} onEnd={(one) => void endOne(one)} />
      ) : null}
      <h3>Recent activity</h3>
      <ActivityList />
    </Stack>
  );
}
