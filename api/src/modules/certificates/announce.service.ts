import type { AnyUnit } from '../../platform/services';
import { locationsOfPerson } from '../planning/planning.door';

/** Announces a change of an employee's certificates to their own pages, and to the managers of their locations. */
export async function announceCertificates(
  { trx, changes }: Pick<AnyUnit, 'trx' | 'changes'>,
  userId: string,
): Promise<void> {
  const places = await locationsOfPerson(trx, userId);
  await changes.publish(
    trx,
    { topic: 'Certificate', userId },
    ...places.map((locationId) => ({ topic: 'Certificate' as const, locationId })),
  );
}
