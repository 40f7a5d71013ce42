import { fieldsOf, messageOf } from '@ondeck/shared/api/errors';
import { useNavigate } from '@ondeck/shared/router';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { useNotify } from '@ondeck/shared/ui/notify';
import { useState } from 'react';
import { useCreateLocationMutation } from '../admin.api';
import { LocationFields } from './LocationFields';
import { bodyOf, emptyLocation, type LocationForm } from './locationForm';

/** `/manage-location/create` */
export function CreateLocationPage() {
  const form = useForm<LocationForm>({ initial: emptyLocation });
  const [create, { isLoading }] = useCreateLocationMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();
  const navigate = useNavigate();
  const leave = () => void navigate('/manage-location');

  async function submit(values: LocationForm): Promise<void> {
    const body = bodyOf(values);
    if (!body) return;
    setFailure(undefined);
    const { error } = await create(body);
    if (error) {
      form.setErrors(fieldsOf(error));
      setFailure(messageOf(error, { 400: 'Unable to create location.', other: 'Something went wrong.' }));
      return;
    }
    notify.success('Location created successfully.', { seconds: 4 });
    leave();
  }

  return (
    <PageBody width="form">
      <Panel>
        <FormShell
          form={form}
          label="Create New Location"
          onSubmit={submit}
          loading={isLoading}
          submitError={failure}
          onCancel={leave}
        >
          <LocationFields form={form} />
        </FormShell>
      </Panel>
    </PageBody>
  );
}
