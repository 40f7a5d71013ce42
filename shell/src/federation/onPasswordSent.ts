/**
 * Calls back once when somebody sends a form with a password. The form belongs to an area: all that the shell knows
 * of it is what a browser knows.
 */
export function onPasswordSent(action: () => void): void {
  const sent = (event: Event): void => {
    const { target } = event;
    // A password that may be read is a box for text, named for what it completes.
    if (!(target instanceof HTMLFormElement) || !target.querySelector('[autocomplete="current-password"]'))
      return;
    window.removeEventListener('submit', sent, true);
    action();
  };
  window.addEventListener('submit', sent, true);
}
