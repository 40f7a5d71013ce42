import { useState } from 'react';
import type { FollowUp } from '../../schemas/followUp';

/** Holds the employees who are selected for offers in waves, while the form for them is open. */
export function usePicked() {
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  return {
    picked,
    pick(id: string, isPicked: boolean): void {
      const others = [...(picked ?? [])].filter((one) => one !== id);
      setPicked(new Set(isPicked ? [...others, id] : others));
    },
    /** Opens the form with everyone selected who can be asked. */
    begin({ candidates }: Pick<FollowUp, 'candidates'>): void {
      setPicked(new Set(candidates.filter((one) => one.can_offer).map(({ user }) => user.id)));
    },
    end: (): void => setPicked(undefined),
  };
}
