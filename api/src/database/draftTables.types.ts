import type { Generated } from 'kysely';

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
  draft_shifts: {
    id: string;
    batch_id: string;
    schedule_type: 'ONE_TIME_SHIFT' | 'RECURRING_SHIFT';
    shift_repeat: 'WEEKLY' | 'DAILY' | null;
    start_date: string;
    end_date: string | null;
    start_time: string;
    end_time: string;
    position_id: string;
    comments: Generated<string>;
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
