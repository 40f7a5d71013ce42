import type { Generated } from 'kysely';
import type { PlannedShift } from './shiftTables.types';

/** The tables of drafts that `schema.types.ts` brings together. */
export interface DraftTables {
  draft_batches: {
    id: string;
    location_id: string;
    kind: 'DAY' | 'WEEK' | 'TERM' | 'TEMPLATE';
    name: string;
    state: Generated<'DRAFT' | 'PUBLISHED' | 'DISCARDED'>;
    created_by: string;
    created_at: Date;
    settled_by: string | null;
    settled_at: Date | null;
  };
  draft_shifts: PlannedShift & {
    id: string;
    batch_id: string;
    source_shift_id: string | null;
    shift_id: string | null;
  };
  draft_staff: {
    draft_shift_id: string;
    slot: number;
    user_id: string;
    start_date: string;
    end_date: string | null;
  };
}
