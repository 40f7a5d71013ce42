import { useWrite } from '@ondeck/shared/api/useCall';
import { createLocation } from '@ondeck/shared/calls/locations';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useLeave } from '../common/useLeave';
import { LocationFields } from './LocationFields';
import { bodyOf, emptyLocation, type LocationForm } from './locationForm';

/** The page `/manage-location/create`, where an admin creates a location. */
export function CreateLocationPage() {
  const form = useForm<LocationForm>({ initial: emptyLocation });
  const leave = useLeave('/manage-location');
  const { send, shell } = useSubmit(useWrite(createLocation), {
    form,
    catalogue: { 400: 'Unable to create location.' },
    done: 'Location created successfully.',
    message: { seconds: 4 },
    next: leave,
  });

  return (
    <PageBody width="form">
      <Panel>
        <FormShell
          form={form}
          label="Create New Location"
          onSubmit={(values) => {
            const body = bodyOf(values);
            if (body) void send(body);
          }}
          {...shell}
          onCancel={leave}
        >
          <LocationFields form={form} />
        </FormShell>
      </Panel>
    </PageBody>
  );
}
