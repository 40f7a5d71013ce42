/** The tables of what somebody has on their phone, that `schema.types.ts` brings together. */
export interface PhoneTables {
  calendar_feeds: { user_id: string; token_hash: string; made_at: Date; last_read_at: Date | null };
}
