import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { PageBody, Toolbar } from '@ondeck/shared/ui/layout';
import { RequestQueue } from '../requests/RequestQueue';
import { correctionRequests } from './corrections.queue';

/** The page `/corrections`: corrections that employees request for their hours, for a manager to approve or reject. */
export function CorrectionsPage() {
  const chosen = useChosenLocation();
  return (
    <PageBody>
      <Toolbar start={<LocationField {...chosen} />} />
      <RequestQueue kind={correctionRequests} location={chosen.location} />
    </PageBody>
  );
}
