import type { Generated } from 'kysely';

/** The tables of punch clocks that `schema.types.ts` brings together. */
export interface KioskTables {
  kiosks: {
    id: string;
    name: string;
    location_id: string | null;
    /** Null of a kiosk that was registered before there were keys; it is revoked. */
    public_key: string | null;
    counter: Generated<number>;
    /** The address of the last call. */
    last_address: Generated<string | null>;
    registered_by: string;
    registered_at: Date;
    last_seen_at: Date | null;
    revoked_at: Date | null;
  };
  alerts_told: { kind: string; subject: string; at: Date };
  kiosk_codes: {
    code_hash: string;
    name: string;
    location_id: string;
    created_by: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  employee_tokens: {
    token_hash: string;
    user_id: string;
    kiosk_id: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    undoes_record_id: string | null;
    undo_flags: string[] | null;
    undoes_end: Date | null;
  };
}
