import { useWrite } from '@ondeck/shared/api/useCall';
import { inviteImported } from '@ondeck/shared/calls/imports';
import type { ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { Cluster, Panel, Stack } from '@ondeck/shared/ui/layout';
import type { InviteAnswer } from '@ondeck/shared/schemas/imports';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import classes from './import.module.css';
import { ofKind, importRefusals } from './importTexts';

export interface Imported {
  readonly id: string;
  readonly kind: ImportKind;
  readonly count: number;
  /** Number of imported users who are active. Inactive users are not invited. */
  readonly active: number;
  readonly message: string;
}

const listOf: Readonly<Record<ImportKind, { readonly to: string; readonly label: string }>> = {
  people: { to: '/manage-user', label: 'Review users' },
  positions: { to: '/options', label: 'Review positions' },
  shifts: { to: '/manage-shifts', label: 'Review shifts' },
};

function invitations(count: number, active: number): string {
  if (active === 0) return " All of them are inactive, so there's no one to invite.";
  const left = count - active;
  const inactive =
    left > 0 ? ` ${left} of them ${left === 1 ? 'is' : 'are'} inactive and can't be invited.` : '';
  return ` No one has been notified yet. Invite them so they can set a password.${inactive}`;
}

/** Shows the result of an import and the next step. Users are invited only when the admin or manager chooses to. */
export function ImportDone({
  imported: { id, kind, count, active, message },
}: {
  readonly imported: Imported;
}) {
  const [answer, setAnswer] = useState<InviteAnswer | null>(null);
  const { send, shell } = useSubmit(useWrite(inviteImported), { catalogue: importRefusals });
  return (
    <Panel title="Imported">
      <Stack>
        <Alert kind="success" announce>
          {message}
          {kind === 'people' && !answer ? invitations(count, active) : null}
        </Alert>
        {shell.submitError ? <Alert kind="error">{shell.submitError}</Alert> : null}
        {answer ? <Invited {...answer} /> : null}
        <Cluster>
          {active > 0 && !answer ? (
            <Button
              look="primary"
              icon="mail"
              loading={shell.loading}
              onClick={() => void send({ id }).then((sent) => setAnswer(sent ?? null))}
            >
              {`Invite ${ofKind(kind, active)}`}
            </Button>
          ) : null}
          <ButtonLink to={listOf[kind].to}>{listOf[kind].label}</ButtonLink>
        </Cluster>
      </Stack>
    </Panel>
  );
}

/** Shows the number of invited users, and names users who were not invited. */
function Invited({ message, refused }: InviteAnswer) {
  return (
    <div role="status">
      <p>{message}</p>
      {refused.length > 0 ? (
        <ul className={classes.columns} aria-label="Not invited">
          {refused.map(({ id, name, reason }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span className="od-muted">{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
