import { copyText } from '@ondeck/shared/api/copyText';
import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { makeCalendarFeed, readCalendarFeed, revokeCalendarFeed } from '@ondeck/shared/calls/calendarFeed';
import { showMoment } from '@ondeck/shared/time/display';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { Cluster, Meta, Panel, Stack } from '@ondeck/shared/ui/layout';
import { notify } from '@ondeck/shared/ui/notify';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useState } from 'react';
import css from './phone.module.css';

/** Shows the address that was just created; it is shown only once. */
function NewAddress({ url }: { readonly url: string }) {
  async function copy(): Promise<void> {
    if (await copyText(url)) notify.success('Address copied.');
    else notify.error("Couldn't copy the address. Select it and copy it yourself.");
  }
  return (
    <Alert kind="success" title="Your calendar address">
      <Stack gap={3}>
        <span>
          Copy it now. You won't see it again. Anyone who has it can see your schedule, so share it only with
          your calendar app.
        </span>
        <code className={css.address}>{url}</code>
        <Cluster>
          <a className="od-button" href={url.replace(/^https?:/, 'webcal:')}>
            Open in calendar app
          </a>
          <Button icon="copy" onClick={() => void copy()}>
            Copy address
          </Button>
        </Cluster>
      </Stack>
    </Alert>
  );
}

/** Creates and removes the address that adds the employee's schedule to a calendar app. */
export function CalendarPanel() {
  const { data, isError, refetch } = useRead(readCalendarFeed);
  const [make, { isLoading: isMaking }] = useWrite(makeCalendarFeed);
  const [revoke, { isLoading: isRevoking }] = useWrite(revokeCalendarFeed);
  const [url, setUrl] = useState<string>();
  const [asks, setAsks] = useState<'make' | 'revoke'>();
  const [failure, setFailure] = useState<string>();

  async function makeAddress(): Promise<void> {
    const { data: made, error } = await make();
    setFailure(error && messageOf(error));
    setUrl(made?.url);
    setAsks(undefined);
  }
  async function takeAway(): Promise<void> {
    const { data: gone, error } = await revoke();
    setFailure(error && messageOf(error));
    if (gone) {
      setUrl(undefined);
      notify.success(gone.message);
    }
    setAsks(undefined);
  }

  if (isError)
    return <FailureStrip onRetry={() => void refetch()}>Couldn't load your calendar.</FailureStrip>;
  const hasAddress = typeof data?.made_at === 'string';
  return (
    <Panel title="Calendar app">
      {data ? (
        <Stack gap={3}>
          <p>
            Subscribe to your shifts, meetings, and time off in your phone's calendar. It updates
            automatically. Changing your password turns it off.
          </p>
          {failure ? <Alert kind="error">{failure}</Alert> : null}
          {url ? <NewAddress url={url} /> : null}
          {hasAddress ? (
            <Meta>
              {`Address created ${showMoment(data.made_at ?? '')} · ${
                data.last_read_at ? `last used ${showMoment(data.last_read_at)}` : 'not used yet'
              }`}
            </Meta>
          ) : null}
          <Cluster>
            {hasAddress ? (
              <>
                <Button onClick={() => setAsks('make')}>Create a new address</Button>
                <Button onClick={() => setAsks('revoke')}>Remove address</Button>
              </>
            ) : (
              <Button look="primary" icon="calendar" loading={isMaking} onClick={() => void makeAddress()}>
                Create an address
              </Button>
            )}
          </Cluster>
        </Stack>
      ) : (
        <Skeleton lines={3} />
      )}
      <ConfirmDialog
        open={asks !== undefined}
        title={asks === 'make' ? 'Create a New Address' : 'Remove Address'}
        question="Your current address will stop working. Calendar apps that use it will no longer show your schedule."
        confirmLabel={asks === 'make' ? 'Create a new address' : 'Remove address'}
        cancelLabel="Cancel"
        loading={isMaking || isRevoking}
        onConfirm={() => void (asks === 'make' ? makeAddress() : takeAway())}
        onCancel={() => setAsks(undefined)}
      />
    </Panel>
  );
}
