import * as calls from '@ondeck/shared/calls/problems';
import type { Problems } from '@ondeck/shared/schemas/problems';
import type { UserActor } from '../../platform/auth/actor';
import type { Trouble } from '../../platform/core/troubles';
import { moduleOf } from '../../platform/http/module';
import { findLateJobs } from '../../platform/jobs/lateJobs';
import { undeliveredWire } from '../../platform/mail/undelivered.repository';
import type { Services } from '../../platform/services';
import {
  countPageFaults,
  countUnreached,
  findFailedJobs,
  findStuckPushes,
  findUndelivered,
} from './problems.repository';

const troubleWire = ({ of: system, name, since, until, code }: Trouble) => ({
  system,
  name: name ?? null,
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
  code,
});

/** Returns the current problems. Only admins see those of the server itself: jobs, push services, and pages. */
async function readProblems(
  { db, clock, mailGoes, troubles, jobTasks }: Services,
  actor: UserActor,
): Promise<Problems> {
  const isAdmin = actor.role === 'ADMIN';
  // A job that this server doesn't run, for example one of a newer server, has no task here.
  const taskOf = ({ name }: { readonly name: string }): string => jobTasks.get(name) ?? name;
  const failed = isAdmin ? await findFailedJobs(db, clock.now()) : [];
  const late = isAdmin ? await findLateJobs(db, clock.now()) : [];
  return {
    mail: { goes: mailGoes, undelivered: await countUnreached(db, actor) },
    jobs: failed.map((job) => ({ ...job, task: taskOf(job) })),
    late_jobs: late.map((job) => ({ name: job.name, task: taskOf(job), since: job.since.toISOString() })),
    push: isAdmin ? await findStuckPushes(db, clock.now()) : [],
    troubles: isAdmin ? troubles.list().map(troubleWire) : [],
    page_faults: isAdmin ? await countPageFaults(db) : 0,
  };
}

/** Shows stored failures to the admins and managers who can fix them. */
export const problemsModule = moduleOf('problems', calls, {
  readProblems: ({ services, actor }) => readProblems(services, actor),
  listUndelivered: async ({ services, actor, query }) => {
    const { count, rows } = await findUndelivered(services.db, actor, query);
    return {
      count,
      results: rows.map(({ id, subject, to, user_id, user_name, recovered, ...row }) => ({
        id,
        subject,
        to,
        user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
        recovered,
        ...undeliveredWire(row),
      })),
    };
  },
});
