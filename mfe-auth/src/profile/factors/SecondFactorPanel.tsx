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
import { useReadSecondFactorsQuery } from './factors.api';
import css from '../sessions.module.css';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

/** Browsers have passkeys at https addresses only, and some not at all. */
const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
const NO_PASSKEYS =
  'Passkeys need an address that begins with https, and a browser that has them. You can set up an app instead.';

const isOver = (due: string): boolean => new Date(due) <= new Date();

/** What the school asks for, of somebody who has no second factor yet. */
function DueNote({ due }: { readonly due: string | null }) {
  if (due === null) return null;
  return (
    <Alert kind="warning" title="Your school asks admins and managers for a second factor.">
      {isOver(due)
        ? 'Add a passkey or an authenticator app, then go on with your work.'
        : `Add a passkey or an authenticator app by ${showMoment(due)}. After that you can open nothing but your profile until you have one.`}
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
        <p>Sign in with the fingerprint, the face or the PIN of a device, or with a security key.</p>
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
            : 'An app on your telephone that shows a new code every 30 seconds.'}
        </p>
        <Cluster>
          {app ? (
            <Button onClick={() => open('removeApp', {})}>Remove the app</Button>
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
          <p>{`${left} of 10 are left. Each signs you in once without your device, after your password.`}</p>
          <Cluster>
            <Button onClick={() => open('renew', {})}>Make new codes</Button>
          </Cluster>
        </Stack>
      ) : null}
    </>
  );
}

/** What signing in asks for beside the password: passkeys, an app, and recovery codes for the day they are lost. */
export function SecondFactorPanel() {
  const { data, isError, refetch } = useReadSecondFactorsQuery();
  const { shown, open } = useRowDialog<DialogKind, Subject>('secondFactor');
  const onCodes = (codes: readonly string[]): void => open('codes', { codes });
  if (isError)
    return (
      <FailureStrip onRetry={() => void refetch()}>Your second factor could not be loaded.</FailureStrip>
    );
  if (!data) return <Skeleton lines={4} />;
  return (
    <Stack gap={6}>
      <DueNote due={data.due} />
      <p>
        With a second factor nobody signs in by your password alone. Add one here; you are asked for your
        password first.
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
