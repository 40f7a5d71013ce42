import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { dismissFirstSteps, readFirstSteps } from '@ondeck/shared/calls/setup';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { Cluster, Panel, Stack } from '@ondeck/shared/ui/layout';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';

/** Shows admins the progress of a new school's first steps. Renders nothing once they are done or dismissed. */
export function FirstSteps() {
  const { data } = useRead(readFirstSteps);
  const { send, shell } = useSubmit(useWrite(dismissFirstSteps), {
    refusedAs: 'message',
  });
  if (!data?.open) return null;
  const done = data.steps.filter((step) => step.done).length;
  const lacksAlertsOnly = data.alerts_off === true && done === data.steps.length;
  return (
    <Panel
      title={lacksAlertsOnly ? 'Turn on alerts' : `First steps: ${done} of ${data.steps.length} done`}
      actions={
        <Button look="quiet" loading={shell.loading} onClick={() => void send()}>
          Dismiss
        </Button>
      }
    >
      <Stack>
        <p className="od-muted">
          {lacksAlertsOnly
            ? "Some locations don't notify managers when someone is late or a shift has no one assigned."
            : 'Set up locations, positions, options, users, and your first shifts, one step at a time. Leave whenever you like and continue here.'}
        </p>
        <Cluster>
          <ButtonLink to={lacksAlertsOnly ? '/first-steps?step=locations' : '/first-steps'} look="primary">
            {lacksAlertsOnly ? 'Choose alerts' : 'Continue first steps'}
          </ButtonLink>
        </Cluster>
      </Stack>
    </Panel>
  );
}
