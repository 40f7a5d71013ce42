import type { RequestKind } from '@ondeck/shared/schemas/requests';

/** A pending request that can be decided together with others. */
export interface BulkRow {
  readonly kind: RequestKind;
  readonly id: string;
  readonly user: { readonly id: string; readonly name: string };
  /** The request in words, with the requester's name. */
  readonly what: string;
}
