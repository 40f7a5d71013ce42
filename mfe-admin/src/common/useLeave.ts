import { useLocation, useNavigate } from '@ondeck/shared/router';

/** The state with which a link opens a form that comes back to the page of the link. */
export const comingBackTo = (address: string) => ({ back: address });

const backIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'string'
    ? state.back
    : undefined;

/** Leaves a form: for the page whose link opened it, else for its list. */
export function useLeave(list: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = backIn(state);
  // Back must not open a form again that was left.
  return () => void (back === undefined ? navigate(list) : navigate(back, { replace: true }));
}
