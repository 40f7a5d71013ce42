import { useLocation, useNavigate } from '@ondeck/shared/router';

/** Returns the link state that makes a form return to the given address. */
export const comingBackTo = (address: string) => ({ back: address });

const backIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'string'
    ? state.back
    : undefined;

/** Returns a function that leaves a form: to the page that linked to the form, or to its list. */
export function useLeave(list: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = backIn(state);
  // Replace the history entry, so that the Back button doesn't reopen a form that the user has left.
  return () => void (back === undefined ? navigate(list) : navigate(back, { replace: true }));
}
