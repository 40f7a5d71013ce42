import { roleIn, useSession } from '@ondeck/shared/session/session';
import { Alert } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { Cluster, PageBody } from '@ondeck/shared/ui/layout';
import { ProblemsStrip } from '../problems/ProblemsStrip';
import { BlackoutsPanel } from './BlackoutsPanel';
import { CertificateTypesPanel } from './CertificateTypesPanel';
import { DeckRulesPanel } from './deck/DeckRulesPanel';
import { KiosksPanel } from './KiosksPanel';
import { LocationOptionsPanel } from './LocationOptionsPanel';
import { PositionsPanel } from './PositionsPanel';
import { SettingsPanel } from './SettingsPanel';

/** The page `/options`: the school's settings, positions, and punch clocks. Managers can only read the settings. */
export function OptionsPage() {
  const mayChange = useSession(roleIn) === 'ADMIN';
  return (
    <PageBody>
      {mayChange ? null : (
        <Alert kind="info">
          Only an admin can change these settings. You can add positions, and punch clocks, lifeguard rules,
          and blackout dates for your locations.
        </Alert>
      )}
      <ProblemsStrip />
      <SettingsPanel
        readOnly={!mayChange}
        actions={
          <Cluster>
            {mayChange ? (
              <>
                <ButtonLink to="/options/areas" size="small">
                  Modules
                </ButtonLink>
                <ButtonLink to="/options/texts" size="small">
                  Text messages
                </ButtonLink>
                <ButtonLink to="/options/history" size="small">
                  History
                </ButtonLink>
              </>
            ) : null}
            <ButtonLink to="/options/problems" size="small">
              Problems
            </ButtonLink>
          </Cluster>
        }
      />
      <LocationOptionsPanel readOnly={!mayChange} />
      <DeckRulesPanel />
      <BlackoutsPanel />
      <PositionsPanel readOnly={!mayChange} />
      <CertificateTypesPanel readOnly={!mayChange} />
      <KiosksPanel />
    </PageBody>
  );
}
