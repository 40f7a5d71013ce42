import { Button } from '@ondeck/shared/ui/button';
import { Meta } from '@ondeck/shared/ui/layout';
import type { AreaFault } from '../federation/areaLoadError';
import { useTakeOver } from '../frame/takeOver';

const reasons: Readonly<Record<AreaFault, string>> = {
  network: "Couldn't reach the server. Check your connection.",
  http: "The server couldn't send this page.",
  timeout: 'This page took too long to load.',
  integrity: "This page's files don't match the published files, so On Deck didn't open the page.",
  evaluation: 'Something went wrong on this page.',
  contract: "This page isn't compatible with this version of On Deck.",
  outdated: 'On Deck was updated after you opened this page. Reload to continue.',
  unknownArea: "Your school's On Deck doesn't include this page.",
};

export interface AreaUnavailableProps {
  readonly label: string;
  readonly fault: AreaFault;
  readonly version: string;
  /** The technical error message, shown only in development builds. */
  readonly detail: string;
  readonly onRetry: () => void;
}

/** Shows that an area isn't available. The rest of the site keeps working. */
export function AreaUnavailable({ label, fault, version, detail, onRetry }: AreaUnavailableProps) {
  useTakeOver();
  return (
    <div className="shell-unavailable" role="alert">
      <h2>{label} isn't available right now</h2>
      <p>{reasons[fault]} The rest of On Deck works as usual.</p>
      {fault === 'outdated' ? (
        <Button icon="retry" look="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      ) : (
        <Button icon="retry" look="primary" onClick={onRetry}>
          Try again
        </Button>
      )}
      {process.env.NODE_ENV === 'production' ? null : <pre>{detail}</pre>}
      {version ? <Meta>Version {version}</Meta> : null}
    </div>
  );
}
