/**
 * Calls back once when a form with a password is submitted. The form belongs to an area, so the shell sees only what
 * the browser sees.
 */
export function onPasswordSent(action: () => void): void {
  const sent = (event: Event): void => {
    const { target } = event;
    // A visible password is a text field, so the field is found by its autocomplete name.
    if (!(target instanceof HTMLFormElement) || !target.querySelector('[autocomplete="current-password"]'))
      return;
    window.removeEventListener('submit', sent, true);
    action();
  };
  window.addEventListener('submit', sent, true);
}
