import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { previewUserRestore, restoreUser } from '@ondeck/shared/calls/restoring';
import type { RestoreUserPreview } from '@ondeck/shared/schemas/restoring';
import { keyFormat } from '@ondeck/shared/domain/rules/textFormats';
import { showDate } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { EmailField } from '@ondeck/shared/ui/emailField';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { userKeyError } from './userForm';
import { longMessage, saveFields, saveSentence } from './userSentences';

/** Describes what a deleted user keeps after being restored. */
function keptWords({ key, email, ended_on: endedOn }: RestoreUserPreview): string {
  const kept = [key && `the key ${key}`, email && `the email ${email}`].filter(Boolean).join(' and ');
  return [
    kept && `They keep ${kept}.`,
    endedOn && `Their last day, ${showDate(endedOn)}, is removed.`,
    "Shifts and time off that ended aren't restored.",
  ]
    .filter(Boolean)
    .join(' ');
}

interface RestoreUserDialogProps extends OpenDialog {
  readonly id: string;
  readonly onRestored?: () => void;
}

/** Restores a deleted account with its history. Asks for a new key or email if someone else uses the old one. */
export function RestoreUserDialog({ open, id, onClose, onRestored }: RestoreUserDialogProps) {
  const { data, isError } = useRead(previewUserRestore, { id }, { skip: !open });
  const form = useForm({ initial: { key: '', email: '' } });
  const { send, shell } = useSubmit(useWrite(restoreUser), {
    form,
    fields: saveFields,
    catalogue: saveSentence,
    done: ({ message }) => message,
    message: longMessage,
    next: () => {
      onClose();
      onRestored?.();
    },
  });
  const isLoading = data === undefined && !isError;

  return (
    <FormDialog
      open={open}
      title="Restore User"
      width={520}
      form={form}
      submitLabel="Restore"
      disabledReason={data ? undefined : isError ? "Couldn't load this user." : 'Loading this user…'}
      onSubmit={({ key, email }) =>
        data &&
        void send({
          id,
          ...(data.key === null ? { key } : {}),
          ...(data.email === null ? { email } : {}),
        })
      }
      onCancel={onClose}
      {...shell}
    >
      {isLoading ? <p className="od-muted">Loading this user…</p> : null}
      {isError ? <Alert kind="error">Couldn't load this user. Close this dialog and try again.</Alert> : null}
      {data ? (
        <p>
          <strong>{data.name}</strong> gets the same account back, with its history, and can sign in again.{' '}
          {keptWords(data)}
        </p>
      ) : null}
      {data?.key === null ? (
        <TextField
          {...form.field('key')}
          label="Key"
          hint="Someone else now uses their key. Enter a new one."
          inputMode="numeric"
          format={keyFormat}
          check={userKeyError}
          required
        />
      ) : null}
      {data?.email === null ? (
        <EmailField
          {...form.field('email')}
          label="Email"
          hint="Someone else now uses their email. Enter a new one."
          autoComplete="off"
          required
        />
      ) : null}
    </FormDialog>
  );
}
