import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { listKiosks, removeKiosk } from '@ondeck/shared/calls/kiosks';
import type { Kiosk } from '@ondeck/shared/schemas/options';
import { showMoment } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Meta, Panel } from '@ondeck/shared/ui/layout';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { AddKioskDialog } from './AddKioskDialog';
import classes from './options.module.css';

function RemoveKioskDialog({ open, kiosk, onClose }: OpenDialog & { readonly kiosk: Kiosk }) {
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title="Remove Punch Clock"
      question={`Are you sure you want to remove “${kiosk.name}”? Anyone clocking in on it now has to start over. If only registered punch clocks are allowed, register it again before you use it.`}
      confirmLabel="Remove"
      remove={useWrite(removeKiosk)}
      input={{ id: kiosk.id }}
      catalogue={{ 404: 'server' }}
      done="Punch clock removed."
    />
  );
}

/** Describes a punch clock: when it went offline, how many punches it keeps, and whether its browser can clear them. */
const offlineWords = ({ offline_since, waiting, keeps_storage }: Kiosk): string[] => [
  ...(offline_since ? [`offline since ${showMoment(offline_since)}`] : []),
  ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'punch waits' : 'punches wait'} on it`] : []),
  ...(keeps_storage === false ? ['its browser can clear saved punches when space is short'] : []),
];

/** Lists the registered punch clocks. An admin removes a tablet that was lost. */
export function KiosksPanel() {
  const { data, isError, refetch } = useRead(listKiosks);
  const { shown, open } = useRowDialog<'remove', Kiosk>('kiosks');
  const adding = useRowDialog<'add', null>('newKiosk');
  return (
    <Panel
      title="Punch clocks"
      actions={
        <Button size="small" icon="add" onClick={() => adding.open('add', null)}>
          Add Punch Clock
        </Button>
      }
    >
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load the punch clocks.</FailureStrip>
      ) : null}
      {data || isError ? null : <Skeleton lines={2} />}
      {data?.results.length === 0 ? (
        <p className="od-muted">No punch clocks yet. Add one, then enter its code on the tablet.</p>
      ) : null}
      <ul className={classes.list}>
        {(data?.results ?? []).map((kiosk) => (
          <li key={kiosk.id}>
            <div>
              <strong>{kiosk.name}</strong>
              <Meta>
                {[
                  kiosk.location?.title ?? 'All locations',
                  `registered by ${kiosk.registered_by}, ${showMoment(kiosk.registered_at)}`,
                  kiosk.last_seen_at ? `last used ${showMoment(kiosk.last_seen_at)}` : 'never used',
                  ...offlineWords(kiosk),
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
      {dialogOf(shown, { remove: (kiosk, dialog) => <RemoveKioskDialog {...dialog} kiosk={kiosk} /> })}
      {dialogOf(adding.shown, { add: (_, dialog) => <AddKioskDialog {...dialog} /> })}
    </Panel>
  );
}
