/** Lists the certificates of staff for their managers. */
import type * as calls from '@ondeck/shared/calls/certificates';
import { matcherOf, sortedByText } from '@ondeck/shared/domain/plainText';
import type { CertificateState, StaffCertificates } from '@ondeck/shared/schemas/certificates';
import type { UserActor } from '../../platform/auth/actor';
import { assertReaches, reachAt } from '../../platform/auth/scope';
import type { QueryOf } from '../../platform/http/module';
import type { Services } from '../../platform/services';
import { loadCertificates } from '../planning/planning.door';
import { isOnlyAdmin } from '../weeks/weeks.door';
import { type CertificateRow, certificateRows, forReview } from './certificateRows.rules';
import { findDetails, findMembers } from './certificates.repository';

/** Returns whether a filter by state finds a row. A rejected certificate leaves its type expired or missing. */
const isIn = (row: CertificateRow, state: CertificateState): boolean =>
  row.state === state || (row.state === 'REJECTED' && state === (row.through ? 'EXPIRED' : 'MISSING'));

/** Returns whether the row of the certificate's own type already shows the same last day. */
const isShown = ({ includedIn, certificate, through }: CertificateRow, rows: readonly CertificateRow[]) =>
  includedIn !== null &&
  rows.some((one) => !one.includedIn && one.certificate === certificate && one.through === through);

/**
 * Returns a page of the staff's certificates, with a row for each required type that is missing. A certificate that
 * counts as several types has one row, and another one for each type that it counts as for a shorter time.
 *
 * @throws 404 for a location out of reach
 */
export async function listStaffCertificates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  { location, type, state, search = '', limit, offset }: QueryOf<typeof calls.listCertificates>,
): Promise<StaffCertificates> {
  if (location !== undefined) assertReaches(actor, location);
  const matches = matcherOf(search);
  const members = (await findMembers(db, reachAt(actor, location), clock.now())).filter(({ name }) =>
    matches(name),
  );
  const facts = await loadCertificates(
    db,
    members.map(({ id }) => id),
  );
  const inOrder = { ...facts, types: sortedByText(facts.types, ({ name }) => name) };
  const rows = members.flatMap((member) => {
    const own = certificateRows(inOrder, member);
    return own
      .filter((row) => row.pending || !isShown(row, own))
      .map((row) => ({ ...forReview(row), member }));
  });
  const found = rows.filter(
    (row) => (type === undefined || row.type.id === type) && (!state || isIn(row, state)),
  );
  const page = found.slice(offset, offset + limit);
  const details = await findDetails(
    db,
    page.flatMap(({ certificate }) => certificate?.id ?? []),
  );
  const mayReviewOwn = await isOnlyAdmin(db, actor, clock.now());
  return {
    count: found.length,
    // A row about an included type has no certificate to open or remove.
    results: page.map(({ member: { id, name }, certificate, ...row }) => ({
      employee: { id, name },
      type: row.type,
      state: row.state,
      is_required: row.isRequired,
      through: row.through,
      days: row.days,
      replaces_through: row.replacesThrough,
      certificate: (!row.includedIn && certificate && details.get(certificate.id)) || null,
      can_review: row.state === 'IN_REVIEW' && (id !== actor.userId || mayReviewOwn),
    })),
  };
}
