const OWN = '[data-od-roles], .od-event';

/**
 * Takes the library's table roles away: rows without cells and headings without rows are worse than none, and axe says
 * so. Our own events keep theirs.
 */
function stripRoles(root: HTMLElement): void {
  for (const element of root.querySelectorAll('[role]')) {
    if (element.matches(OWN) || element.closest('[data-od-roles]')) continue;
    element.removeAttribute('role');
    element.removeAttribute('aria-label');
  }
}

/** Keeps them away while the library draws again; a ref callback. */
export function keepRolesStripped(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined;
  stripRoles(root);
  const observer = new MutationObserver(() => stripRoles(root));
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
