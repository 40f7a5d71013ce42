import type { ReadRegistry } from '@ondeck/shared/contract/registry';
import { Button } from '@ondeck/shared/ui/button';
import { forgetChosen, holdDeployToken } from '../federation/chosenVersions';

interface OverridesPanelProps {
  readonly registry: ReadRegistry;
  /** Reloads the page without the versions in its address, since the tab stores them. Tests replace this function. */
  readonly begin?: () => void;
}

const beginAnew = (): void => window.location.assign(window.location.pathname);

/**
 * Lists areas that this browser shows in a different version than others see, each with a reset, and refused versions.
 */
export function OverridesPanel({ registry, begin = beginAnew }: OverridesPanelProps) {
  const { overrides = [], chosen = [], refused = [], areas } = registry;
  const label = (id: string): string => areas[id]?.active.descriptor.label ?? id;
  const reset = (): void => {
    // The cookie makes `npm run dev` leave this browser's registry unchanged.
    document.cookie = 'ondeck-overrides=off; path=/; samesite=strict';
    forgetChosen();
    begin();
  };
  const showLive = (id: string): void => {
    forgetChosen(id);
    begin();
  };
  const isOther = overrides.length + chosen.length > 0;
  return (
    <section className="shell-banner od-no-print" aria-label="Overrides">
      <span role="status">
        {isOther
          ? 'You see a different version of this page than others.'
          : 'You see the same version of this page as everyone else.'}
      </span>
      {overrides.length > 0 ? <span>{overrides.map(label).join(', ')} from this computer</span> : null}
      {chosen.map((id) => (
        <span key={id}>
          {`${label(id)} ${areas[id]?.active.version ?? ''} in this tab`}{' '}
          <Button size="small" label={`Show live version of ${label(id)}`} onClick={() => showLive(id)}>
            Show live
          </Button>
        </span>
      ))}
      {refused.length > 0 ? <Refused refused={refused} begin={begin} /> : null}
      <Button size="small" onClick={reset}>
        Reset overrides
      </Button>
    </section>
  );
}

interface RefusedProps {
  readonly refused: readonly string[];
  readonly begin: () => void;
}

/** Lists versions that the server refused: they may not exist, or may need a different token. */
function Refused({ refused, begin }: RefusedProps) {
  return (
    <form
      className="shell-token"
      onSubmit={(event) => {
        event.preventDefault();
        const token = new FormData(event.currentTarget).get('token');
        if (typeof token !== 'string' || token.trim() === '') return;
        holdDeployToken(token.trim());
        begin();
      }}
    >
      <span>
        {`Couldn't show ${refused.join(', ').replaceAll('@', ' ')}. Sign in as an admin, or enter the module's deploy token.`}
      </span>
      <input
        className="od-input"
        name="token"
        type="password"
        autoComplete="off"
        aria-label="Deploy token"
        placeholder="odp_…"
      />
      <Button size="small" type="submit">
        Show
      </Button>
    </form>
  );
}
