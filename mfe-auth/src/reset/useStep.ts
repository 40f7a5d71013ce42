import { useNavigate } from '@ondeck/shared/router';
import { type Mutation, REDIRECT_MS, useSubmit } from '@ondeck/shared/ui/useSubmit';

const catalogue = { 400: 'server', 429: 'server' } as const;

/** Sends a step of the reset or activation, shows the success, and moves on about a second later. */
export function useStep<Input, Answer>(mutation: Mutation<Input, Answer>, done: string, to: string) {
  const navigate = useNavigate();
  return useSubmit(mutation, { catalogue, done, next: () => void navigate(to), nextAfter: REDIRECT_MS });
}
