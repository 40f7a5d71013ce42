import { rateNames } from '@ondeck/shared/domain/rates';
import { assertRecordOpen, guardOwnHours } from '../weeks/weeks.door';
import { badRequest, notFound } from '../../platform/core/errors';
import type { UnitOfWork } from '../../platform/services';
import { settleRecord, type UnclosedRecord } from './clockRecords.repository';
import type { PersonInScope } from './people.repository';
import { recordChanged } from './recordChanged';

interface Settling {
  readonly people: readonly PersonInScope[];
  /** Records of these people that are not closed and may be seen. */
  readonly unclosed: readonly UnclosedRecord[];
  /** Which record of each, by the person's id. */
  readonly named: Readonly<Record<string, string>> | undefined;
}

/**
 * Decides about flagged records as suggested: the suggested type is paid, the server's time stays. What the person
 * chose and what their device said stay stored, in the audit log and beside the record.
 *
 * @returns a sentence for each, with the name and what counts now
 * @throws 400 where somebody's record is not named; 404 where it is closed already, or not that person's
 */
export async function settleFlags(unit: UnitOfWork, { people, unclosed, named }: Settling): Promise<string> {
  const sentences: string[] = [];
  for (const person of people) {
    const id = named?.[person.id];
    if (id === undefined) throw badRequest('Choose a time entry for each employee.');
    const record = unclosed.find((other) => other.id === id && other.user_id === person.id);
    if (!record) throw notFound('Time entry not found.');
    sentences.push(await settle(unit, person, record));
  }
  return sentences.join(' ');
}

async function settle(unit: UnitOfWork, person: PersonInScope, record: UnclosedRecord): Promise<string> {
  const { trx } = unit;
  await assertRecordOpen(trx, record);
  const settled = await settleRecord(trx, record.id);
  if (!settled) throw notFound('Time entry not found.');
  await guardOwnHours(unit, record);
  await recordChanged(unit, record, {
    action: 'clock_record.settled',
    before: { rate: settled.rate_before, flags: settled.flags_before },
    after: { rate: settled.rate, flags: settled.flags },
  });
  return settled.rate === settled.rate_before
    ? `${person.name} is paid for the clocked time.`
    : `${person.name} is paid at the ${rateNames[settled.rate]} rate.`;
}
