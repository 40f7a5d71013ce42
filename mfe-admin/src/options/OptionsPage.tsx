import { roleIn, useSession } from '@ondeck/shared/session/session';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { Cluster, PageBody, Panel } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useReadOptionsQuery } from '../admin.api';
import { KiosksPanel } from './KiosksPanel';
import { OptionsForm } from './OptionsForm';
import { PositionsPanel } from './PositionsPanel';

/** `/options`: the settings of the installation, its positions and its punch clocks. Managers read it. */
export function OptionsPage() {
  const mayChange = useSession(roleIn) === 'ADMIN';
  const { data, isError, refetch } = useReadOptionsQuery();
  return (
    <PageBody>
      {mayChange ? null : (
        <Alert kind="info">
          Only an admin can change these settings. You can add positions, and the punch clocks of your
          locations.
        </Alert>
      )}
      <Panel
        title="Settings"
        actions={
          mayChange ? (
            <Cluster>
              <ButtonLink to="/options/areas" size="small">
                Areas
              </ButtonLink>
              <ButtonLink to="/options/history" size="small">
                History
              </ButtonLink>
            </Cluster>
          ) : null
        }
      >
        {data ? <OptionsForm options={data} readOnly={!mayChange} /> : null}
        {isError ? (
          <FailureStrip onRetry={() => void refetch()}>The options could not be loaded.</FailureStrip>
        ) : null}
        {data || isError ? null : <Skeleton lines={6} />}
      </Panel>
      <PositionsPanel readOnly={!mayChange} />
      <KiosksPanel />
    </PageBody>
  );
}
