import { useDelayed } from '@ondeck/shared/ui/delay';

const SHOW_AFTER = 150;
const STILL_AFTER = 4000;

/** Shows a placeholder in the shape of a page when loading takes a while. */
export function AreaSkeleton({ label }: { readonly label: string }) {
  const visible = useDelayed(true, SHOW_AFTER);
  const still = useDelayed(true, STILL_AFTER);
  return (
    <div className="shell-skeleton" data-visible={visible || undefined}>
      <p role="status" className="od-meta">
        {still ? `Still loading ${label}…` : visible ? `Loading ${label}…` : ''}
      </p>
      <div aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
