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

/** The page `/manage-user/create`: admins and managers create a user, then return to the page they came from. */
export function CreateUserPage() {
  // Managers mostly add other managers, so that role is preselected; an admin must choose a role.
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
    // The form waits twice as long as other forms before it closes (specification 2, section 4).
    nextAfter: 2000,
  });

  // A form without a role also shows a message, in addition to the sentence under the field. A form that its own checks
  // refuse doesn't call `onSubmit`, so the message depends on the number of refusals.
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
            // The body is never undefined here, because a form without a role was refused before.
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
