import { useWrite } from '@ondeck/shared/api/useCall';
import {
  addPasskey,
  beginPasskey,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '@ondeck/shared/calls/secondFactors';
import type { ListedPasskey } from '@ondeck/shared/schemas/secondFactors';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { PasswordDialog } from './PasswordDialog';

/** Called with the new recovery codes, if there are any. */
interface Giving {
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Adds a passkey: asks for the password, then the browser asks for a fingerprint, a face, or a PIN. */
export function AddPasskeyDialog({ open, onClose, onCodes }: OpenDialog & Giving) {
  const [begin, begun] = useWrite(beginPasskey);
  const [add, added] = useWrite(addPasskey);
  async function make(password: string) {
    const { data, error } = await begin({ current_password: password });
    if (!data) return { error };
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { id, response } = await startRegistration({ optionsJSON: data });
      const { clientDataJSON, attestationObject, transports = [] } = response;
      return await add({ id, clientDataJSON, attestationObject, transports });
    } catch (refused) {
      return { error: refused };
    }
  }
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title="Add a Passkey"
      submitLabel="Add passkey"
      mutation={[make, { isLoading: begun.isLoading || added.isLoading }]}
      done={({ message }) => message}
      next={({ recovery_codes }) => {
        onClose();
        if (recovery_codes) onCodes(recovery_codes);
      }}
    >
      <p>
        Sign in with this device's fingerprint, face, or PIN, or with a security key, instead of a password.
        You'll be signed out everywhere else.
      </p>
    </PasswordDialog>
  );
}

/** Removes a passkey after asking for the password. */
export function RemovePasskeyDialog({ open, onClose, passkey }: OpenDialog & { passkey: ListedPasskey }) {
  const [remove, state] = useWrite(removePasskey);
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title="Remove Passkey"
      submitLabel="Remove"
      mutation={[(password) => remove({ id: passkey.id, current_password: password }), state]}
      done="Passkey removed."
      next={onClose}
    >
      <p>
        <strong>{passkey.name}</strong> will no longer sign you in. You'll be signed out everywhere else.
      </p>
    </PasswordDialog>
  );
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ open, onClose, passkey }: OpenDialog & { passkey: ListedPasskey }) {
  const form = useForm({ initial: { name: passkey.name } });
  const { send, shell } = useSubmit(useWrite(renamePasskey), {
    form,
    catalogue: { 404: 'server' },
    done: 'Passkey renamed.',
    next: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Rename Passkey"
      width={480}
      form={form}
      onSubmit={({ name }) => void send({ id: passkey.id, name })}
      onCancel={onClose}
      {...shell}
    >
      <TextField
        {...form.field('name')}
        label="Name"
        hint="A name that helps you recognize the device."
        max={50}
        required
      />
    </FormDialog>
  );
}

/** Removes the authenticator app after asking for the password. */
export function RemoveAppDialog({ open, onClose }: OpenDialog) {
  const [remove, state] = useWrite(removeApp);
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title="Remove Authenticator App"
      submitLabel="Remove"
      mutation={[(password) => remove({ current_password: password }), state]}
      done="Authenticator app removed."
      next={onClose}
    >
      <p>Its codes will no longer sign you in. You'll be signed out everywhere else.</p>
    </PasswordDialog>
  );
}

/** Creates new recovery codes after asking for the password. */
export function RenewCodesDialog({ open, onClose, onCodes }: OpenDialog & Giving) {
  const [renew, state] = useWrite(renewRecoveryCodes);
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title="Create New Recovery Codes"
      submitLabel="Create new codes"
      mutation={[(password) => renew({ current_password: password }), state]}
      next={({ recovery_codes }) => {
        onClose();
        onCodes(recovery_codes);
      }}
    >
      <p>Your current codes will stop working. You'll be signed out everywhere else.</p>
    </PasswordDialog>
  );
}
