import type { SavedShift } from '@ondeck/shared/schemas/shifts';
import type { Warning } from '../staffing/availability';

/** What a save did: the answer of a save, and, rolled back, of a preview. */
export interface SaveOutcome {
  readonly id: string;
  readonly shiftCode: string;
  readonly warnings: readonly Warning[];
  /** Sentences about whom and which dates it changed. */
  readonly changes: readonly string[];
}

export const savedAnswer = (message: string, outcome: SaveOutcome): SavedShift => ({
  message,
  id: outcome.id,
  shift_code: outcome.shiftCode,
  warnings: [...outcome.warnings],
});
