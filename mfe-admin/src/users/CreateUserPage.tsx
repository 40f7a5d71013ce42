import { getSession, roleIn } from '@ondeck/shared/session/session';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { notify } from '@ondeck/shared/ui/notify';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCreateUserMutation } from '../admin.api';
import { useLeave } from '../common/useLeave';
import { UserFields } from './UserFields';
import { checkUser, createBodyOf, emptyUser, type UserForm } from './userForm';
import { lasting, saveFields, saveSentence } from './userSentences';

/** `/manage-user/create` */
export function CreateUserPage() {
  // A manager mostly adds managers of the same locations.
  const [initial] = useState<UserForm>(() => ({
    ...emptyUser,
    user_type: roleIn(getSession()) === 'MANAGER' ? 'MANAGER' : '',
  }));
  const form = useForm<UserForm>({ initial, check: checkUser });
  const leave = useLeave('/manage-user');
  const { send, shell } = useSubmit(useCreateUserMutation(), {
    form,
    fields: saveFields,
    catalogue: saveSentence,
    refusedAs: 'message',
    done: 'User created successfully.',
    message: lasting,
    next: leave,
    // Longer than elsewhere (specification 2, section 4).
    nextAfter: 2000,
  });

  const sayRole = useEffectEvent(() => {
    if (form.values.user_type === '') notify.error('Please fill all fields.', lasting);
  });
  // The form's own check refuses before a submit is heard of; each refusal is counted.
  useEffect(() => {
    if (form.refusals > 0) sayRole();
  }, [form.refusals]);

  return (
    <PageBody width="form">
      <Panel>
        <FormShell
          form={form}
          label="Create New User"
          onSubmit={(values) => {
            const body = createBodyOf(values);
            if (body) void send(body);
          }}
          {...shell}
          onCancel={leave}
        >
          <UserFields form={form} />
        </FormShell>
      </Panel>
    </PageBody>
  );
}
