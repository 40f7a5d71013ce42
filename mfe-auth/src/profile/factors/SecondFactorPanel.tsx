import { useRead } from '@ondeck/shared/api/useCall';
import { readSecondFactors } from '@ondeck/shared/calls/secondFactors';
import type { ListedPasskey, SecondFactors } from '@ondeck/shared/schemas/secondFactors';
import { showMoment } from '@ondeck/shared/time/display';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster, Meta, Stack } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { AppDialog } from './AppDialog';
import {
  AddPasskeyDialog,
  RemoveAppDialog,
  RemovePasskeyDialog,
  RenamePasskeyDialog,
  RenewCodesDialog,
} from './factorDialogs';
import css from '../sessions.module.css';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

/** Returns whether the browser supports passkeys: only at https addresses, and not in every browser. */
const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
const NO_PASSKEYS =
  'Passkeys need an address that starts with https and a browser that supports them. You can set up an app instead.';

const isOver = (due: string): boolean => new Date(due) <= new Date();

/** Shows that the school requires two-step verification, to a user who hasn't set it up yet. */
function DueNote({ due }: { readonly due: string | null }) {
  if (due === null) return null;
  return (
    <Alert kind="warning" title="Your school requires two-step verification for admins and managers.">
      {isOver(due)
        ? 'Add a passkey or an authenticator app to continue.'
        : `Add a passkey or an authenticator app by ${showMoment(due)}. After that, you can open only your profile until you add one.`}
    </Alert>
  );
}

function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  readonly passkey: ListedPasskey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}) {
  const { name, created_at: made, last_used_at: used } = passkey;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <Meta>{`added ${showMoment(made)} · ${used ? `last used ${showMoment(used)}` : 'not used yet'}`}</Meta>
      </div>
      <Cluster>
        <Button size="small" label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="small" label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Cluster>
    </li>
  );
}

type DialogKind = 'app' | 'removeApp' | 'addPasskey' | 'rename' | 'remove' | 'renew' | 'codes';
interface Subject {
  readonly passkey?: ListedPasskey;
  readonly codes?: readonly string[];
}

function Lists({
  factors,
  open,
}: {
  readonly factors: SecondFactors;
  readonly open: (kind: DialogKind, subject: Subject) => void;
}) {
  const { app, passkeys, recovery_codes_left: left } = factors;
  return (
    <>
      <Stack gap={2}>
        <h3>Passkeys</h3>
        <p>Sign in with a device's fingerprint, face, or PIN, or with a security key.</p>
        {passkeys.length > 0 ? (
          <ul className={css.list} aria-label="Passkeys">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => open('rename', { passkey })}
                onRemove={() => open('remove', { passkey })}
              />
            ))}
          </ul>
        ) : null}
        {hasPasskeys() ? (
          <Cluster>
            <Button icon="add" onClick={() => open('addPasskey', {})}>
              Add a passkey
            </Button>
          </Cluster>
        ) : (
          <Meta>{NO_PASSKEYS}</Meta>
        )}
      </Stack>
      <Stack gap={2}>
        <h3>Authenticator app</h3>
        <p>
          {app
            ? `On since ${showMoment(app.since)}.`
            : 'An app on your phone that shows a new code every 30 seconds.'}
        </p>
        <Cluster>
          {app ? (
            <Button onClick={() => open('removeApp', {})}>Remove app</Button>
          ) : (
            <Button icon="add" onClick={() => open('app', {})}>
              Set up an app
            </Button>
          )}
        </Cluster>
      </Stack>
      {app || passkeys.length > 0 ? (
        <Stack gap={2}>
          <h3>Recovery codes</h3>
          <p>{`You have ${left} of 10 codes left. If you don't have your device, enter one after your password. Each works once.`}</p>
          <Cluster>
            <Button onClick={() => open('renew', {})}>Create new codes</Button>
          </Cluster>
        </Stack>
      ) : null}
    </>
  );
}

/** Manages two-step verification: passkeys, an authenticator app, and recovery codes in case they are lost. */
export function SecondFactorPanel() {
  const { data, isError, refetch } = useRead(readSecondFactors);
  const { shown, open } = useRowDialog<DialogKind, Subject>('secondFactor');
  const onCodes = (codes: readonly string[]): void => open('codes', { codes });
  if (isError)
    return <FailureStrip onRetry={() => void refetch()}>Couldn't load two-step verification.</FailureStrip>;
  if (!data) return <Skeleton lines={4} />;
  return (
    <Stack gap={6}>
      <DueNote due={data.due} />
      <p>
        Two-step verification protects your account even if someone learns your password. You'll need your
        password to turn it on.
      </p>
      <Lists factors={data} open={open} />
      {dialogOf(shown, {
        app: (_, dialog) => <AppDialog {...dialog} onCodes={onCodes} />,
        removeApp: (_, dialog) => <RemoveAppDialog {...dialog} />,
        addPasskey: (_, dialog) => <AddPasskeyDialog {...dialog} onCodes={onCodes} />,
        rename: ({ passkey }, dialog) => passkey && <RenamePasskeyDialog {...dialog} passkey={passkey} />,
        remove: ({ passkey }, dialog) => passkey && <RemovePasskeyDialog {...dialog} passkey={passkey} />,
        renew: (_, dialog) => <RenewCodesDialog {...dialog} onCodes={onCodes} />,
        codes: ({ codes = [] }, dialog) => <RecoveryCodesDialog {...dialog} codes={codes} />,
      })}
    </Stack>
  );
}
