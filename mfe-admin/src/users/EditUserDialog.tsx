import { useLazyRead, useWrite } from '@ondeck/shared/api/useCall';
import { changeUser, previewUserChange, readUser } from '@ondeck/shared/calls/users';
import { WarningNotes } from '@ondeck/shared/planning/warningNotes';
import type { UserChangePreview } from '@ondeck/shared/schemas/ending';
import type { UpdateUserBody } from '@ondeck/shared/schemas/users';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Stack } from '@ondeck/shared/ui/layout';
import { useLook } from '@ondeck/shared/ui/look';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { EndingList, endingSummary, EndingTimeOff } from '../common/EndingList';
import { type UserDialogProps, UserInfoDialog } from './UserInfoDialog';
import { UserFields } from './UserFields';
import { checkUser, formOf, updateBodyOf, type UserForm } from './userForm';
import { longMessage, saveFields, saveSentence } from './userSentences';

/** A change and the work it would end, shown before the change is sent. */
interface EndingSave extends UserChangePreview {
  readonly body: UpdateUserBody;
}

/** Edits a user. */
export function EditUserDialog({ open, user, onClose }: UserDialogProps) {
  const form = useForm<UserForm>({ initial: formOf(user), check: checkUser });
  const refusal = {
    form,
    fields: saveFields,
    catalogue: saveSentence,
    refusedAs: 'message',
    message: longMessage,
  } as const;
  const { send, shell } = useSubmit(useWrite(changeUser), {
    ...refusal,
    done: 'User updated successfully.',
    revision: user.revision,
    next: onClose,
  });
  const [ask, asking] = useLazyRead(previewUserChange);
  const preview = useSubmit([ask, { isLoading: asking.isFetching }], refusal);
  const [read] = useLazyRead(readUser);
  const { onLook, looked } = useLook(
    () => read({ id: user.id }),
    (present, dialog) => <UserInfoDialog {...dialog} user={present} />,
  );
  const [asked, setAsked] = useState<UserForm>();
  const [ending, setEnding] = useState<EndingSave>();
  // Anyone can sign up with someone else's email, so an unconfirmed email needs a confirmation.
  const needsAsking = (values: UserForm): boolean =>
    user.awaits_approval && !user.email_confirmed && values.is_active && values.email === user.email;

  const { ends = [], time_off: timeOff = [] } = ending ?? {};
  const store = (body: UpdateUserBody) => send({ id: user.id, ...body });

  /** Saves a change that ends no work. A change that ends shifts is shown first. */
  async function save(values: UserForm): Promise<void> {
    setAsked(undefined);
    const body = updateBodyOf(values, user);
    const seen = body && (await preview.send({ id: user.id, ...body }));
    if (!body || !seen) return;
    if (seen.ends.length + seen.time_off.length > 0) setEnding({ body, ...seen });
    else await store(body);
  }

  async function saveEnding({ body }: EndingSave): Promise<void> {
    await store(body);
    setEnding(undefined);
  }

  return (
    <>
      <FormDialog
        open={open}
        title="Edit User"
        width={720}
        form={form}
        onSubmit={(values) => (needsAsking(values) ? setAsked(values) : void save(values))}
        onCancel={onClose}
        {...shell}
        loading={shell.loading || preview.shell.loading}
        onLook={onLook}
      >
        <UserFields form={form} user={user} />
      </FormDialog>
      {looked}
      <ConfirmDialog
        open={asked !== undefined}
        title="Email Not Confirmed"
        question={`${user.email} isn't confirmed yet. Are you sure it belongs to ${user.first_name}?`}
        confirmLabel="Activate"
        cancelLabel="Cancel"
        onConfirm={() => asked && void save(asked)}
        onCancel={() => setAsked(undefined)}
        loading={shell.loading}
      />
      <ConfirmDialog
        open={ending !== undefined}
        title={ends.length === 0 ? 'End Time Off' : 'End Shifts'}
        question={
          <Stack gap={3}>
            <p>
              {`Saving ends ${endingSummary(ends, timeOff)} for ${user.first_name} ${user.last_name}.`}
              {ends.length > 0 ? ' Any shifts become open.' : ''}
              {timeOff.length > 0
                ? " Time off that ends isn't paid, and isn't restored if you undo this."
                : ''}
            </p>
            {ends.length > 0 ? <EndingList ends={ends} /> : null}
            <EndingTimeOff timeOff={timeOff} />
            <WarningNotes warnings={ending?.warnings} />
          </Stack>
        }
        confirmLabel="Save and end"
        cancelLabel="Back"
        danger
        onConfirm={() => ending && void saveEnding(ending)}
        onCancel={() => setEnding(undefined)}
        loading={shell.loading}
      />
    </>
  );
}
