import { storeDocument } from '../src/modules/certificates/documents.service';
import type { Services } from '../src/platform/services';
import type { Ref } from './draftFixtures';
import { testVault } from './testVault';

interface HeldValues {
  readonly issued?: string;
  readonly expires?: string | null;
  readonly state?: 'PENDING' | 'APPROVED' | 'REJECTED';
  /** The text of a document. */
  readonly document?: string;
}

/** Builds rows of certificates. */
export function certificateFixtures({ db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>) {
  return {
    /** Creates a type of certificate that includes other types. */
    async certificateType(
      name = 'CPR/AED',
      values: { includes?: readonly Ref[]; months?: number | null; requiresDocument?: boolean } = {},
    ): Promise<{ id: string; name: string }> {
      const id = ids.next();
      await db
        .insertInto('certificate_types')
        .values({
          id,
          name,
          valid_months: values.months === undefined ? 24 : values.months,
          requires_document: values.requiresDocument ?? false,
          created_at: clock.now(),
          retired_at: null,
        })
        .execute();
      for (const included of values.includes ?? [])
        await db
          .insertInto('certificate_type_inclusions')
          .values({ type_id: id, included_type_id: included.id })
          .execute();
      return { id, name };
    },

    /** Makes a position require a type, at one location or at all. */
    async requires(position: Ref, type: Ref, location: Ref | null = null): Promise<void> {
      await db
        .insertInto('required_certificates')
        .values({ position_id: position.id, type_id: type.id, location_id: location?.id ?? null })
        .execute();
    },

    /** Makes certificates of a type valid for fewer months at a location. */
    async validAt(location: Ref, type: Ref, valid_months: number): Promise<void> {
      await db
        .insertInto('certificate_type_locations')
        .values({ type_id: type.id, location_id: location.id, valid_months })
        .execute();
    },

    /** Gives an employee a certificate, by default an approved one. */
    async certificate(user: Ref, type: Ref, values: HeldValues = {}): Promise<{ id: string }> {
      const id = ids.next();
      const state = values.state ?? 'APPROVED';
      const { document } = values;
      const document_id =
        document === undefined
          ? null
          : await db
              .transaction()
              .execute((trx) =>
                storeDocument({ trx, ids, clock, vault: testVault }, user.id, Buffer.from(document)),
              );
      await db
        .insertInto('certificates')
        .values({
          id,
          user_id: user.id,
          type_id: type.id,
          issued_on: values.issued ?? '2026-01-01',
          expires_on: values.expires === undefined ? '2028-01-01' : values.expires,
          number: '',
          document_id,
          state,
          reviewed_by: state === 'PENDING' ? null : user.id,
          reviewed_at: state === 'PENDING' ? null : clock.now(),
          reason: state === 'REJECTED' ? "The photo can't be read." : null,
          created_by: user.id,
          created_at: clock.now(),
        })
        .execute();
      return { id };
    },
  };
}
