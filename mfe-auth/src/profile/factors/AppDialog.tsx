import { useWrite } from '@ondeck/shared/api/useCall';
import { beginApp, confirmApp } from '@ondeck/shared/calls/secondFactors';
import type { AppSecret } from '@ondeck/shared/schemas/secondFactors';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Meta } from '@ondeck/shared/ui/layout';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { lazy, Suspense, useState } from 'react';
import { passkeyRefusal } from '../../passkeys/passkeyRefusal';
import css from './factors.module.css';
import { PasswordDialog } from './PasswordDialog';

const QrCode = lazy(() => import('@ondeck/shared/ui/qrCode').then((module) => ({ default: module.QrCode })));

interface AppDialogProps extends OpenDialog {
  /** Called with the new recovery codes, if there are any. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Sets up an authenticator app: asks for the password, shows the secret, then asks for a first code from the app. */
export function AppDialog({ onCodes, ...dialog }: AppDialogProps) {
  const [made, setMade] = useState<AppSecret>();
  const [begin, state] = useWrite(beginApp);
  if (made) return <CodeDialog {...dialog} onCodes={onCodes} made={made} />;
  return (
    <PasswordDialog
      {...dialog}
      title={TITLE}
      submitLabel="Continue"
      mutation={[(password) => begin({ current_password: password }), state]}
      next={setMade}
    >
      <p>An app on your phone shows a new code every 30 seconds. You enter one when you sign in.</p>
    </PasswordDialog>
  );
}

const TITLE = 'Set Up an Authenticator App';

/** Splits the secret into groups of four characters for typing. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function CodeDialog({ open, onClose, onCodes, made }: AppDialogProps & { readonly made: AppSecret }) {
  const form = useForm({ initial: { code: '' } });
  const { send, shell } = useSubmit(useWrite(confirmApp), {
    form,
    catalogue: passkeyRefusal,
    done: ({ message }) => message,
    next: ({ recovery_codes }) => {
      onClose();
      if (recovery_codes) onCodes(recovery_codes);
    },
  });
  return (
    <FormDialog
      open={open}
      title={TITLE}
      width={480}
      form={form}
      onSubmit={({ code }) => void send({ code: code.trim() })}
      onCancel={onClose}
      {...shell}
      submitLabel="Turn on"
    >
      <p>Scan this with your authenticator app, then enter the code it shows.</p>
      <div className={css.secret}>
        <div className={css.qr}>
          <Suspense>
            <QrCode text={made.uri} label="QR code for the authenticator app" />
          </Suspense>
        </div>
        <Meta>
          On this phone? <a href={made.uri}>Open your app</a>, or enter this key in it:
        </Meta>
        <code className={css.key}>{inGroups(made.secret)}</code>
      </div>
      <TextField
        {...form.field('code')}
        label="Code"
        hint="The 6 digits your app shows."
        inputMode="numeric"
        autoComplete="one-time-code"
        max={7}
        required
      />
    </FormDialog>
  );
}
