import { useNavigate } from '@ondeck/shared/router';
import { getSession, roleIn } from '@ondeck/shared/session/session';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { useNotify } from '@ondeck/shared/ui/notify';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCreateUserMutation } from '../admin.api';
import { UserFields } from './UserFields';
import { createBodyOf, emptyUser, type UserForm } from './userForm';
import { SECONDS, useRefusal } from './useSaveUser';

/** The way back to the list waits this long, so that the message is seen (specification 2, section 4). */
const REDIRECT_MS = 2000;

/** Goes back to the list a while after `saved` became true; leaving the page before calls it off. */
function useWayBack(saved: boolean): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate('/manage-user'));
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => leave(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [saved]);
}

/** `/manage-user/create` */
export function CreateUserPage() {
  // A manager mostly adds managers of the same locations.
  const [initial] = useState<UserForm>(() => ({
    ...emptyUser,
    user_type: roleIn(getSession()) === 'MANAGER' ? 'MANAGER' : '',
  }));
  const form = useForm<UserForm>({ initial });
  const [create, { isLoading, isSuccess }] = useCreateUserMutation();
  const refuse = useRefusal(form);
  const notify = useNotify();
  const navigate = useNavigate();
  useWayBack(isSuccess);

  const sayRole = useEffectEvent(() => {
    if (form.values.user_type === '') notify.error('Please fill all fields.', { seconds: SECONDS });
  });
  // The form's own check refuses before a submit is heard of; each refusal is counted.
  useEffect(() => {
    if (form.refusals > 0) sayRole();
  }, [form.refusals]);

  async function submit(values: UserForm): Promise<void> {
    const body = createBodyOf(values);
    if (!body) return;
    const { error } = await create(body);
    if (error) refuse(error);
    else notify.success('User created successfully.', { seconds: SECONDS });
  }

  return (
    <PageBody width="form">
      <Panel>
        <FormShell
          form={form}
          label="Create New User"
          onSubmit={submit}
          loading={isLoading || isSuccess}
          submitError={null}
          onCancel={() => void navigate('/manage-user')}
        >
          <UserFields form={form} />
        </FormShell>
      </Panel>
    </PageBody>
  );
}
