import { Button } from '@ondeck/shared/ui/button';
import { Meta } from '@ondeck/shared/ui/layout';
import type { AreaFault } from '../federation/areaLoadError';
import { useTakeOver } from '../frame/takeOver';

const reasons: Readonly<Record<AreaFault, string>> = {
  network: 'It could not be reached. Please check your connection.',
  http: 'The server could not send it.',
  timeout: 'It took too long to arrive.',
  integrity: 'Its files are not the ones that were published, so it was not started.',
  evaluation: 'Something went wrong inside it.',
  contract: 'It does not fit this version of On Deck.',
  outdated: 'A part of it is no longer there: On Deck was renewed since this page was opened.',
  unknownArea: 'It is not part of this installation.',
};

export interface AreaUnavailableProps {
  readonly label: string;
  readonly fault: AreaFault;
  readonly version: string;
  /** What the machine said; shown on development builds only. */
  readonly detail: string;
  readonly onRetry: () => void;
}

/** Stands where an area could not be shown; the rest of the site works. */
export function AreaUnavailable({ label, fault, version, detail, onRetry }: AreaUnavailableProps) {
  useTakeOver();
  return (
    <div className="shell-unavailable" role="alert">
      <h2>{label} is not available right now</h2>
      <p>{reasons[fault]} The rest of On Deck works as usual.</p>
      {fault === 'outdated' ? (
        <Button icon="retry" look="primary" onClick={() => window.location.reload()}>
          Load the page anew
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
