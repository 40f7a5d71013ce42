import { rateNames } from '@ondeck/shared/domain/rates';
import { assertRecordOpen, guardOwnHours } from '../weeks/weeks.door';
import { badRequest, notFound } from '../../platform/core/errors';
import type { UnitOfWork } from '../../platform/services';
import { settleRecord, type UnclosedRecord } from './clockRecords.repository';
import type { PersonInScope } from './people.repository';
import { recordChanged } from './recordChanged';

interface Settling {
  readonly people: readonly PersonInScope[];
  /** The unclosed time entries of these employees that the actor may see. */
  readonly unclosed: readonly UnclosedRecord[];
  /** The time entry of each employee, by user ID. */
  readonly named: Readonly<Record<string, string>> | undefined;
}

/**
 * Accepts the suggestions for flagged time entries: pays the suggested rate and the server's time. The employee's
 * choice and the device's time remain stored, in the audit log and with the time entry.
 *
 * @returns a sentence for each employee with the name and the pay
 * @throws 400 if an employee's time entry isn't named; 404 if it is closed or not that employee's
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
