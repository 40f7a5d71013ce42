import type { Generated } from 'kysely';

/** The tables of set-up and credentials that `schema.types.ts` brings together. */
export interface TrustTables {
  setup_keys: { key_hash: string; created_at: Date; expires_at: Date; used_at: Date | null };
  sessions: {
    token_hash: string;
    id: Generated<string>;
    user_id: string;
    /** Null where the token works by the header alone. */
    binding_hash: string | null;
    address: Generated<string>;
    device: Generated<string>;
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
    /** What its owner calls a program's token; null for a session that was signed in to. */
    label: string | null;
    reads_only: Generated<boolean>;
  };
  known_browsers: { browser_hash: string; user_id: string; last_used_at: Date };
  wrong_codes: { user_id: string; at: Date };
  readiness: { id: number; written_at: Date };
  vault_mark: { id: Generated<number>; mark: string };
  totp_secrets: {
    user_id: string;
    /** Sealed by the vault. */
    secret: string;
    /** Null until a first code of it was entered. */
    confirmed_at: Date | null;
    last_step: Generated<number>;
    created_at: Date;
  };
  recovery_codes: { user_id: string; code_hash: string; used_at: Date | null };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: string;
    counter: Generated<number>;
    transports: Generated<string[]>;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  used_challenges: { challenge_hash: string; expires_at: Date };
  password_resets: {
    id: string;
    browser_hash: string;
    email: string;
    user_id: string | null;
    /** The hash of the browser that asked, where someone signed in to the account from it before. */
    known_browser: Generated<string | null>;
    code_hash: string;
    link_hash: string | null;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    confirmed_at: Date | null;
    used_at: Date | null;
  };
  audit_seals: { seq: number; audit_id: string; previous_hash: string; hash: string };
  audit_redactions: { erased_number: number; audit_id: string; hash: string };
  audit_words: {
    audit_id: string;
    part: 'address' | 'device' | 'before' | 'after';
    key: string;
    salt: string | null;
    value: string | null;
    hash: string;
    erased_number: number | null;
  };
  audit_head: { id: Generated<number>; seq: number; hash: string; sealed_until: Date | null };
  email_confirmations: { key_hash: string; user_id: string; created_at: Date; expires_at: Date };
}
