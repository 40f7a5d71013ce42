import { Button } from '@ondeck/shared/ui/button';
import { versionStore } from '../federation/versionWatch';

/** Shows that an open page has a newer version. Nothing changes while the user works. */
export function NewVersion() {
  const outdated = versionStore((state) => state.outdated);
  if (outdated.length === 0) return null;
  return (
    <div className="shell-banner od-no-print" role="status">
      <span>A new version of {outdated.join(', ')} is ready.</span>
      <Button size="small" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
