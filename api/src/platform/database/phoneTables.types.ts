import type { ColumnType, Generated } from 'kysely';

/** Of what a calendar holds, by an event's UID: a hash of its contents, and the instant since which it has them. */
export type KnownEvents = Readonly<Record<string, [hash: string, modified: string]>>;

/** The tables of what somebody has on their phone, that `schema.types.ts` brings together. */
export interface PhoneTables {
  calendar_feeds: {
    user_id: string;
    token_hash: string;
    made_at: Date;
    last_read_at: Date | null;
    /** Names the text that was sent last. */
    etag: string | null;
    events: ColumnType<KnownEvents | null, unknown, unknown>;
    /** When that text was last known to be what the schedule says. */
    same_since: Date | null;
  };
  push_devices: {
    id: string;
    user_id: string;
    /** Null once that session has run out. */
    session_id: string | null;
    endpoint: string;
    p256dh: string;
    auth: string;
    seen_at: Date;
  };
  push_outbox: {
    id: string;
    device_id: string;
    payload: string;
    created_at: Date;
    next_attempt_at: Date;
    attempts: Generated<number>;
    /** A status, or `no answer`. */
    last_error: string | null;
  };
  notice_choices: { user_id: string; topic: string; mail: boolean; push: boolean };
  quiet_hours: { user_id: string; begins: string; ends: string; timezone: string };
}
