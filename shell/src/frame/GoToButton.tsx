import type { NavItem } from '@ondeck/shared/contract/area';
import { IconButton } from '@ondeck/shared/ui/button';
import { lazy, Suspense, useEffect, useState } from 'react';

/** A file of its own: most people never ask for it. */
const GoTo = lazy(async () => ({ default: (await import('./GoTo')).GoTo }));

/** Apple's keyboards have ⌘ where others have Ctrl. */
const isApple = /^(Mac|iP)/.test(navigator.platform);

/** Opens "Go to", from the header or with Ctrl or Cmd and K. */
export function GoToButton({ items }: { readonly items: readonly NavItem[] }) {
  // Each opening is a fresh one: `turn` counts them.
  const [{ isOpen, turn }, setState] = useState({ isOpen: false, turn: 0 });
  const open = () => setState((before) => ({ isOpen: true, turn: before.turn + 1 }));

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Not over an open dialog: what is half typed in it would be lost.
      if (!document.querySelector('[role="dialog"]')) open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <span className="shell-go-to-button">
        <IconButton
          icon={isApple ? 'command' : 'search'}
          label={`Go to a page (${isApple ? '⌘' : 'Ctrl'} K)`}
          caption="Go to"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={open}
        />
      </span>
      {turn > 0 ? (
        <Suspense fallback={null}>
          <GoTo
            key={turn}
            items={items}
            open={isOpen}
            onClose={() => setState((before) => ({ ...before, isOpen: false }))}
          />
        </Suspense>
      ) : null}
    </>
  );
}
