import { useEffect, useState } from 'react';

const SHOW_AFTER = 150;
const STILL_AFTER = 4000;

/** Whether a component has been on screen for longer than this. */
function useAfter(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}

/** The shape of a page, when it takes longer than a moment. */
export function AreaSkeleton({ label }: { readonly label: string }) {
  const visible = useAfter(SHOW_AFTER);
  const still = useAfter(STILL_AFTER);
  return (
    <div className="shell-skeleton" data-visible={visible || undefined}>
      <p role="status" className="shell-meta">
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
