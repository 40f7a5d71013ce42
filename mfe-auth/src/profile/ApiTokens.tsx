import { useWrite } from '@ondeck/shared/api/useCall';
import { createApiToken } from '@ondeck/shared/calls/sessions';
import type { ListedSession } from '@ondeck/shared/schemas/sessions';
import { showMoment } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Cluster, Meta, Stack } from '@ondeck/shared/ui/layout';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { passkeyRefusal } from '../passkeys/passkeyRefusal';
import css from './sessions.module.css';
import { ShownOnceDialog } from './ShownOnceDialog';

const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;
const defaultDays: (typeof LIVES)[number]['value'] | '' = '90';

interface NewTokenDialogProps extends OpenDialog {
  readonly onToken: (token: string) => void;
}

/** Creates an API token: asks for its name, its expiration, whether it is read-only, and the user's password. */
function NewTokenDialog({ open, onClose, onToken }: NewTokenDialogProps) {
  const form = useForm({
    initial: { label: '', days: defaultDays, reads_only: true, current_password: '' },
  });
  const { send, shell } = useSubmit(useWrite(createApiToken), {
    form,
    catalogue: passkeyRefusal,
    next: ({ token }) => {
      onClose();
      onToken(token);
    },
  });
  return (
    <FormDialog
      open={open}
      title="New Token"
      width={480}
      form={form}
      submitLabel="Create token"
      onSubmit={({ days, ...values }) => void send({ ...values, days: Number(days) })}
      onCancel={onClose}
      {...shell}
    >
      <TextField
        {...form.field('label')}
        label="Name"
        hint="The program that uses this token, for example, Payroll export."
        max={50}
        required
      />
      <SelectField {...form.field('days')} label="Expires After" options={LIVES} required />
      <CheckboxField
        {...form.field('reads_only')}
        label="Read only"
        hint="The program can see what you can see, but can't change anything. When this is off, it can change what you can change."
      />
      <PasswordField {...form.field('current_password')} label="Current Password" rule="current" required />
    </FormDialog>
  );
}

/** Shows the new token once. */
function TokenDialog({ token, ...dialog }: OpenDialog & { readonly token: string }) {
  return (
    <ShownOnceDialog {...dialog} title="Your New Token" kept="I saved it">
      <p>The program sends the token in this header of every request:</p>
      <code className={css.token}>{`Authorization: Token ${token}`}</code>
      <Alert kind="warning">Copy it now. You won't see it again. Anyone who has it can use it.</Alert>
    </ShownOnceDialog>
  );
}

interface ApiTokensProps {
  /** The user's sessions that are API tokens. */
  readonly tokens: readonly ListedSession[];
  readonly onEnd: (token: ListedSession) => void;
}

/** Lists tokens for programs that act for the user, such as spreadsheets, payroll, or a wall display. */
export function ApiTokens({ tokens, onEnd }: ApiTokensProps) {
  const { shown, open } = useRowDialog<'new' | 'token', string>('tokens');
  return (
    <Stack gap={2}>
      <h3>Tokens for programs</h3>
      <p>
        A program with your token sees what you see. The token expires on its date, or when you change your
        password.
      </p>
      {tokens.length > 0 ? (
        <ul className={css.list} aria-label="Tokens">
          {tokens.map((token) => (
            <li key={token.id}>
              <div>
                <strong>{token.label}</strong>
                <Meta>
                  {[
                    token.reads_only ? 'read only' : 'can make changes',
                    token.last_used_at === token.created_at
                      ? 'not used yet'
                      : `last used ${showMoment(token.last_used_at)}`,
                    `expires ${showMoment(token.expires_at)}`,
                  ].join(' · ')}
                </Meta>
              </div>
              <Button size="small" label={`Remove token ${token.label}`} onClick={() => onEnd(token)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Cluster>
        <Button icon="add" onClick={() => open('new', '')}>
          Create a token
        </Button>
      </Cluster>
      {dialogOf(shown, {
        new: (_, dialog) => <NewTokenDialog {...dialog} onToken={(token) => open('token', token)} />,
        token: (token, dialog) => <TokenDialog {...dialog} token={token} />,
      })}
    </Stack>
  );
}
