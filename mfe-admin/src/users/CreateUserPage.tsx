import { useWrite } from '@ondeck/shared/api/useCall';
import { createUser } from '@ondeck/shared/calls/users';
import { getSession, roleIn } from '@ondeck/shared/session/session';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { notify } from '@ondeck/shared/ui/notify';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLeave } from '../common/useLeave';
import { RestoreOffer } from './RestoreOffer';
import { UserFields } from './UserFields';
import { checkUser, createBodyOf, emptyUser, type UserForm } from './userForm';
import { longMessage, saveFields, saveSentence } from './userSentences';

/** `/manage-user/create`: the form with which admins and managers add a person; then back to where it was opened. */
export function CreateUserPage() {
  // Managers mostly add other managers, so that role is chosen for them; an admin must choose one.
  const [initial] = useState<UserForm>(() => ({
    ...emptyUser,
    user_type: roleIn(getSession()) === 'MANAGER' ? 'MANAGER' : '',
  }));
  const form = useForm<UserForm>({ initial, check: checkUser });
  const leave = useLeave('/manage-user');
  const { send, shell } = useSubmit(useWrite(createUser), {
    form,
    fields: saveFields,
    catalogue: saveSentence,
    refusedAs: 'message',
    done: 'User created successfully.',
    message: longMessage,
    next: leave,
    // Twice as long as other forms wait before they leave (specification 2, section 4).
    nextAfter: 2000,
  });

  // A form without a role says so in a message too, besides the sentence under the field. `onSubmit` is not called for
  // a form that its own checks refuse, so the message follows the number of refusals.
  const sayUnfilled = useEffectEvent(() => {
    if (form.values.user_type === '') notify.error('Please fill all fields.', longMessage);
  });
  useEffect(() => {
    if (form.refusals > 0) sayUnfilled();
  }, [form.refusals]);

  return (
    <PageBody width="form">
      <Panel>
        <FormShell
          form={form}
          label="Create New User"
          onSubmit={(values) => {
            // Never undefined here: a form without a role was refused before.
            const body = createBodyOf(values);
            if (body) void send(body);
          }}
          {...shell}
          onCancel={leave}
        >
          <UserFields form={form} />
          <RestoreOffer values={form.values} onRestored={leave} />
        </FormShell>
      </Panel>
    </PageBody>
  );
}
