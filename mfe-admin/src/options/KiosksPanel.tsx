import { messageOf } from '@ondeck/shared/api/errors';
import type { Kiosk } from '@ondeck/shared/schemas/options';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { Meta, Panel } from '@ondeck/shared/ui/layout';
import { useNotify } from '@ondeck/shared/ui/notify';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useState } from 'react';
import { useKiosksQuery, useRemoveKioskMutation } from '../admin.api';
import { useRowDialog } from '../dialogs/useRowDialog';
import { showWhen } from './showWhen';
import classes from './options.module.css';

function RemoveKioskDialog({
  open,
  kiosk,
  onClose,
}: {
  readonly open: boolean;
  readonly kiosk: Kiosk;
  readonly onClose: () => void;
}) {
  const [remove, { isLoading }] = useRemoveKioskMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function confirm(): Promise<void> {
    setFailure(undefined);
    const { error } = await remove(kiosk.id);
    if (error) {
      setFailure(messageOf(error, { 404: 'server', other: 'Something went wrong.' }));
      return;
    }
    notify.success('Punch clock removed.', { seconds: 4 });
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      title="Remove Punch Clock"
      question={`Are you sure you want to remove “${kiosk.name}”? It must be registered again before it can be used where only registered ones are allowed.`}
      confirmLabel="Remove"
      cancelLabel="Cancel"
      danger
      onConfirm={() => void confirm()}
      onCancel={onClose}
      loading={isLoading}
      error={failure}
    />
  );
}

/** The tablets that may be used as punch clocks; one that was lost is removed. */
export function KiosksPanel() {
  const { data, isError, refetch } = useKiosksQuery();
  const { shown, open, close } = useRowDialog<'remove', Kiosk>();
  return (
    <Panel title="Punch clocks">
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>The punch clocks could not be loaded.</FailureStrip>
      ) : null}
      {data || isError ? null : <Skeleton lines={2} />}
      {data?.results.length === 0 ? (
        <p className="od-muted">
          None is registered. Open the punch clock on a tablet and sign in there once to register it.
        </p>
      ) : null}
      <ul className={classes.list}>
        {(data?.results ?? []).map((kiosk) => (
          <li key={kiosk.id}>
            <div>
              <strong>{kiosk.name}</strong>
              <Meta>
                {[
                  kiosk.location?.title ?? 'All locations',
                  `registered by ${kiosk.registered_by}, ${showWhen(kiosk.registered_at)}`,
                  kiosk.last_seen_at ? `last used ${showWhen(kiosk.last_seen_at)}` : 'never used',
                ].join(' · ')}
              </Meta>
            </div>
            <Button
              size="small"
              icon="delete"
              label={`Remove ${kiosk.name}`}
              onClick={() => open('remove', kiosk)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {shown ? (
        <RemoveKioskDialog key={shown.turn} open={shown.isOpen} kiosk={shown.row} onClose={close} />
      ) : null}
    </Panel>
  );
}
