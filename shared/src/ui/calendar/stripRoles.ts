const OWN = '[data-od-roles], .od-event';

/**
 * Removes the library's table roles: rows without cells and headings without rows are worse than none, as axe reports.
 * Our own events keep their roles.
 */
function stripRoles(root: HTMLElement): void {
  for (const element of root.querySelectorAll('[role]')) {
    if (element.matches(OWN) || element.closest('[data-od-roles]')) continue;
    element.removeAttribute('role');
    element.removeAttribute('aria-label');
  }
}

/** Removes the roles again whenever the library redraws; a ref callback. */
export function keepRolesStripped(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined;
  stripRoles(root);
  const observer = new MutationObserver(() => stripRoles(root));
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
