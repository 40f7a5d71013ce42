import type { UserActor } from '../../auth/actor';
import { badRequest, notFound } from '../../core/errors';
import type { Trx } from '../../database/types';
import type { Services } from '../../services';
import type { UnclosedRecord } from '../attendance/clockRecords.repository';
import type { PersonInScope } from './clockOut.repository';
import { settleRecord } from './settleFlags.repository';

const rateNames = { REGULAR: 'Regular', SUB: 'Sub', TRAINING: 'Training' } as const;

interface Settling {
  readonly people: readonly PersonInScope[];
  /** Records of these people that are not closed and may be seen. */
  readonly records: readonly UnclosedRecord[];
  readonly request: { readonly record_id?: string | undefined };
}

/**
 * Decides about one flagged record as suggested: the suggested type is paid, the server's time stays. What the person
 * chose and what their device said stay stored, in the audit log and beside the record.
 *
 * @returns a sentence with the name and what counts now
 * @throws 400 where no record is named; 404 where it is closed already, or not one of these people's
 */
export async function settleFlags(
  trx: Trx,
  { audit, changes }: Services,
  actor: UserActor,
  { people, records, request }: Settling,
): Promise<string> {
  if (request.record_id === undefined) throw badRequest('Name the record to decide about.');
  const record = records.find(({ id }) => id === request.record_id);
  const person = people.find(({ id }) => id === record?.user_id);
  const settled = record && (await settleRecord(trx, record.id));
  if (!record || !person || !settled) throw notFound('Clock record not found.');
  await audit(trx, actor, {
    action: 'clock_record.settled',
    entity: 'clock_record',
    entityId: record.id,
    locationId: record.location_id,
    before: { rate: settled.rate_before, flags: settled.flags_before },
    after: { rate: settled.rate, flags: settled.flags },
  });
  await changes.publish(
    trx,
    { topic: 'Dashboard', locationId: record.location_id },
    { topic: 'Payroll', locationId: record.location_id },
  );
  return settled.rate === settled.rate_before
    ? `${person.name}: the recorded time stays.`
    : `${person.name} is paid as ${rateNames[settled.rate]}.`;
}
