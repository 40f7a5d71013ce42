import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { erasePerson, previewErasure } from '@ondeck/shared/calls/personalData';
import { sameText } from '@ondeck/shared/domain/plainText';
import type { ErasurePreview } from '@ondeck/shared/schemas/personalData';
import { Alert } from '@ondeck/shared/ui/alert';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import type { UserDialogProps } from './UserInfoDialog';
import classes from './eraseUser.module.css';

function Lines({ title, first, lines }: { title: string; first: string; lines: ErasurePreview['goes'] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        <li>{first}</li>
        {lines.map(({ what, count }) => (
          <li key={what}>
            {what} <span className="od-muted">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Erases a user's personal data after the admin has typed the name. Lists the erased and the kept data, since an
 * erasure can't be undone.
 */
export function EraseUserDialog({ open, user, onClose }: UserDialogProps) {
  const name = `${user.first_name} ${user.last_name}`.trim();
  const preview = useRead(previewErasure, { id: user.id }, { skip: !open });
  const form = useForm({ initial: { name: '' } });
  const { send, shell } = useSubmit(useWrite(erasePerson), {
    form,
    catalogue: { 400: 'server', 404: 'User not found.', 409: 'server' },
    done: ({ message }) => message,
    message: { seconds: 4 },
    next: onClose,
  });
  const { data } = preview;
  const lookedUp = preview.isError ? "Couldn't check what this erases." : 'Checking what this erases…';
  const whyNot = data ? (data.why_not ?? undefined) : lookedUp;

  return (
    <FormDialog
      open={open}
      title="Erase Personal Data"
      form={form}
      danger
      submitLabel="Erase"
      disabledReason={whyNot}
      onSubmit={(values) => void send({ id: user.id, name: values.name })}
      onCancel={onClose}
      {...shell}
    >
      <p>
        <strong>{name}</strong>'s data is erased and their hours are kept under a number. You can't undo this.
        Older backups still contain their data.
      </p>
      {whyNot === undefined ? null : <Alert kind={preview.isError ? 'error' : 'info'}>{whyNot}</Alert>}
      {data ? (
        <div className={classes['lists']}>
          <Lines
            title="Erased"
            first="Name, email, phone numbers, key, birthday, address, and the reasons they and others gave"
            lines={data.goes}
          />
          <Lines title="Kept under a number" first="Their actions and times in History" lines={data.stays} />
        </div>
      ) : null}
      <TextField
        {...form.field('name')}
        label={`Type the name: ${name}`}
        check={(typed) => (sameText(typed, name) ? null : `Type the name exactly: ${name}`)}
        required
      />
    </FormDialog>
  );
}
