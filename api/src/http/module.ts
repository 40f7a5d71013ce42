import type { Job } from '../jobs/job';
import type { Services } from '../services';
import type { App } from './types';

/** One part of the API: its routes and the jobs it brings. Listed in modules.ts. */
export interface Module {
  readonly name: string;
  routes(app: App, services: Services): void;
  jobs?(services: Services): readonly Job[];
}
