/** What is known of the areas' versions: who may publish, what waits, what fails; see `schema.types.ts`. */
import type { Frame } from '@ondeck/shared/schemas/clientErrors';
import type { ColumnType, Generated } from 'kysely';

export interface RegistryTables {
  deploy_tokens: {
    id: string;
    token_hash: string;
    area: string;
    label: string;
    created_by: string;
    created_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
    expires_at: Date;
    slots: Generated<string[]>;
  };
  waiting_claims: {
    area: string;
    version: string;
    claims: string[];
    asked_by: string;
    asked_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    is_allowed: boolean | null;
    /** Of what waits, as in `stored_versions`. */
    digest: string | null;
  };
  stored_versions: {
    area: string;
    version: string;
    digest: string;
    stored_at: Date;
    was_live: Generated<boolean>;
    was_stopped: Generated<boolean>;
    stands: Generated<boolean>;
  };
  area_voices: {
    area: string;
    version: string;
    user_id: string;
    loaded: Generated<boolean>;
    faulted: Generated<boolean>;
    starts: boolean;
    at: Date;
  };
  /** Written only by a server of the version before, which still runs while this one starts. */
  area_failures: { area: string; version: string; user_id: string; at: Date };
  area_counts: {
    area: string;
    version: string;
    day: string;
    kind: 'load' | 'fault';
    step: number;
    count: number;
  };
  registry_revisions: { revision: number; state: string; made_by: string; change: string };
  stored_folders: {
    place: string;
    prefix: string;
    files: string[];
    digest: string;
    stored_at: Date;
    stored_by: string;
  };
  client_errors: {
    id: string;
    at: Date;
    area: string;
    version: string;
    kind: string;
    message: string;
    frames: ColumnType<readonly Frame[], unknown, unknown>;
  };
}
