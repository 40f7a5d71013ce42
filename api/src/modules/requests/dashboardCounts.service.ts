import type * as calls from '@ondeck/shared/calls/decisions';
import type { DashboardCounts } from '@ondeck/shared/schemas/dashboard';
import type { UserActor } from '../../platform/auth/actor';
import type { QueryOf } from '../../platform/http/module';
import type { Services } from '../../platform/services';
import { locationDays } from '../locations/locations.door';
import { countDashboard } from './dashboardCounts.repository';

/** Returns the counts of the eight tabs and of certificates for the actor's locations. Each location's own date counts as today. */
export async function readCounts(
  services: Services,
  actor: UserActor,
  { location, include }: QueryOf<typeof calls.readDashboardCounts>,
): Promise<DashboardCounts> {
  const days = await locationDays(services, actor, { location });
  const waiting = await locationDays(services, actor, { location, withDeleted: true });
  const withDays = include === 'days';
  return countDashboard(services.db, days, waiting, { now: services.clock.now(), withDays });
}
