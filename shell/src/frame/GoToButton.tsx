import type { NavItem } from '@ondeck/shared/contract/area';
import { IconButton } from '@ondeck/shared/ui/button';
import { lazy, Suspense, useEffect, useState } from 'react';

/** Load this part only when needed, because most users never open it. */
const GoTo = lazy(async () => ({ default: (await import('./GoTo')).GoTo }));

/** Returns whether the keyboard is from Apple, with ⌘ instead of Ctrl. */
const isApple = /^(Mac|iP)/.test(navigator.platform);

/** Opens "Go to" from the header, or with Ctrl or Cmd and K. */
export function GoToButton({ items }: { readonly items: readonly NavItem[] }) {
  // A new `turn` for each opening resets the dialog.
  const [{ isOpen, turn }, setState] = useState({ isOpen: false, turn: 0 });
  const open = () => setState((before) => ({ isOpen: true, turn: before.turn + 1 }));

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Don't open over another dialog, since half-typed text in it would be lost.
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
